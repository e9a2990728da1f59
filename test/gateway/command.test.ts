import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { gatewayCommand } from '../../src/cli/commands/gateway.ts';
import { openStore } from '../../src/gateway/store/open.ts';

const entry = `import { gatewayCommand } from './src/cli/commands/gateway.ts';
await gatewayCommand().parseAsync(process.argv.slice(1), { from: 'user' });`;

function start(...flags: string[]): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', entry, '--', ...flags], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, RETCON_GATEWAY_TOKENS: '{"alice":"token-of-alice"}', RETCON_GATEWAY_CONTROL_KEY: 'key' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

async function ready(child: ChildProcess): Promise<{ url: string; control: string }> {
  const [line] = await once(createInterface({ input: child.stdout! }), 'line');
  return JSON.parse(line);
}

describe('retcon gateway', () => {
  it('serves, says where in one line, and stops on SIGTERM', async () => {
    const child = start('--weak', 'resume-by-id');
    const { url, control } = await ready(child);
    const whoami = await fetch(`${url}/whoami`, { headers: { authorization: 'Bearer token-of-alice' } });
    expect(await whoami.json()).toEqual({ principal: 'alice', tenant: 'acme' });
    const pending = await fetch(`${control}/control/pending`, { headers: { 'x-control-key': 'key' } });
    expect(pending.status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('stops when its lifeline ends', async () => {
    const child = start('--stdin-lifeline');
    await ready(child);
    child.stdin!.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

it('--verify-audit says whether the chain of a data folder is whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'));
  const store = openStore(folder);
  for (let i = 0; i < 3; i++) store.audit.append({ kind: 'run', principal: 'alice', detail: { i } });
  const verdict = async () => {
    const io = { exitCode: 0 };
    const said = vi.spyOn(console, 'log').mockImplementation(() => {});
    await gatewayCommand(io).parseAsync(['--verify-audit', folder], { from: 'user' });
    const [text] = said.mock.calls[0] ?? [];
    said.mockRestore();
    return [io.exitCode, text];
  };
  expect(await verdict()).toEqual([0, 'the audit chain is whole']);
  store.db.exec(`DROP TRIGGER audit_is_append_only; UPDATE audit SET principal = 'bob' WHERE seq = 2`);
  expect(await verdict()).toEqual([1, 'the audit chain is broken at row 2']);
  store.db.close();
  rmSync(folder, { recursive: true, force: true });
});
