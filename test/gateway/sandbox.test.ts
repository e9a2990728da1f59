import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInSandbox, type SandboxEnd } from '../../src/gateway/sandbox.ts';

describe('code in a disposable folder', () => {
  let place: string;
  const at = (...path: string[]) => join(place, ...path);

  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
    mkdirSync(at('root', 'acme'), { recursive: true });
    writeFileSync(at('root', 'other.txt'), 'untouched');
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  const run = (code: string, timeoutMs = 8_000): Promise<SandboxEnd> => {
    writeFileSync(at('root', 'acme', 'a.txt'), '1 2 3');
    return runInSandbox(
      { root: at('root'), sandboxes: at('sandboxes'), file: 'acme/a.txt', code },
      { timeoutMs, open: false },
    );
  };
  const file = () => readFileSync(at('root', 'acme', 'a.txt'), 'utf8');
  const fs = "const fs = require('node:fs');";

  it('works on a copy of its file, which then takes its place; the folder is gone', async () => {
    const code = `${fs} fs.writeFileSync('acme/a.txt', fs.readFileSync('acme/a.txt') + ' = 6'); console.log('ok')`;
    expect(await run(code)).toEqual({ ok: true, output: 'ok\n' });
    expect(file()).toBe('1 2 3 = 6');
    expect(readdirSync(at('sandboxes'))).toEqual([]);
  });

  it('reaches no other file, no process and no variable of the gateway', async () => {
    expect(await run(`${fs} fs.readFileSync(${JSON.stringify(at('root', 'other.txt'))})`)).toMatchObject({ ok: false });
    expect(await run(`${fs} fs.writeFileSync(${JSON.stringify(at('made.txt'))}, 'x')`)).toMatchObject({ ok: false });
    expect(await run("require('node:child_process').execFileSync('true')")).toMatchObject({ ok: false });
    expect(await run('console.log(Object.keys(process.env).length)')).toEqual({ ok: true, output: '0\n' });
    expect(existsSync(at('made.txt'))).toBe(false);
  });

  it('has limits of time, memory and output', async () => {
    expect(await run('for (;;);', 500)).toEqual({ ok: false, why: 'the code took too long' });
    expect(await run('const all = []; for (;;) all.push(new Array(1e6).fill(1))')).toMatchObject({ ok: false });
    const long = await run("console.log('x'.repeat(5000))");
    expect(long.ok && long.output.length).toBe(2_000);
    expect(file()).toBe('1 2 3');
  });
});
