import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Ledger } from '../../../src/canary/ledger/ledger.ts';
import { toolsOfBaselines } from '../../../src/lab/tools/from-baselines.ts';
import { readToolFile } from '../../../src/lab/tools/tool-file.ts';
import { readScenario } from '../../../src/scenario/read.ts';
import { retcon } from '../../cli/memory-io.ts';
import { ask, type Foreign } from './fixture.ts';

const BIN = fileURLToPath(new URL('../../../bin/retcon.js', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'retcon-tools-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('retcon tools', () => {
  it('serves the tools of a scenario until it is told to stop, and leaves the ledger behind', async () => {
    const file = join(folder, 'ledger.sqlite');
    const args = [BIN, 'tools', '--scenario', 'reference', '--with', 'send_mail', '--ledger', file];
    const env = { ...process.env, RETCON_TOOLS_KEY: 'key', TOKENS: '{"alice":"token-of-alice"}' };
    const child = spawn(process.execPath, [...args, '--tokens-env', 'TOKENS'], { env });
    const line = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
    const { url, control, controlKey } = JSON.parse(line);
    expect(controlKey).toBe('key');
    const { result } = await ask(url, 'tools/list');
    expect(result.tools.map(({ name }: Foreign) => name)).toEqual(expect.arrayContaining(['refund', 'send_mail']));
    const given = { invoice: 'inv-1', amount: '5.00', memo: 'x' };
    await ask(url, 'tools/call', { name: 'refund', arguments: given }, { token: 'token-of-alice' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    expect((await fetch(`${control}/retcon/ledger`, { headers: { 'x-retcon-key': 'key' } })).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
    const ledger = Ledger.open(file);
    const [effect] = ledger.since(0, 'effect').rows;
    expect(effect).toMatchObject({
      tool: 'refund',
      arguments: given,
      credential: { subject: 'alice', verified: true },
    });
    ledger.close();
  });

  it.each([
    [['tools'], 'name the tools to serve'],
    [['tools', '--scenario', 'reference', '--mimic', 'x'], 'name one of'],
    [['tools', '--with', 'send_mial'], 'did you mean "send_mail"?'],
    [['tools', '--file', 'nope.yaml'], 'cannot read nope.yaml'],
    [['tools', '--mimic', 'nope.json'], 'cannot read nope.json'],
    [['tools', '--with', 'send_mail', '--tokens-env', 'NOT_SET'], 'NOT_SET is no JSON object'],
    [['tools', '--with', 'send_mail', '--issue', 'alice', '--host', '0.0.0.0'], 'on this machine only'],
    [['tools', '--with', 'send_mail', '--ledger', '/dev/null/x'], 'cannot open the ledger'],
  ])('says what is wrong: %j', async (args, message) => {
    const { code, stderr } = await retcon(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('a file of tools', () => {
  it('is refused with every mistake and its place', () => {
    const text = [
      'retcon: tools/1',
      'tools:',
      '  - name: pay',
      '    behavior: {}',
      '  - name: pay',
      '    behaviour: { fail: eror }',
    ].join('\n');
    expect(() => readToolFile(text, 'tools.yaml')).toThrow(/tools\.yaml:4:5.*behaviour[\s\S]*tools\.yaml:6:24/);
    const twice = 'retcon: tools/1\ntools: [{ name: a }, { name: a }]';
    expect(() => readToolFile(twice, 'tools.yaml')).toThrow('there are two tools "a"');
  });

  it('is shipped in the documentation as it is read', () => {
    const page = readFileSync(new URL('../../../docs/tools.md', import.meta.url), 'utf8');
    const lines = page.split('\n');
    const from = lines.indexOf('    retcon: tools/1');
    const example = lines.slice(from, lines.indexOf('', from)).map((line) => line.slice(4));
    const { tools } = readToolFile(example.join('\n'), 'tools.yaml');
    expect(tools[0]).toMatchObject({
      definition: { annotations: { readOnlyHint: true } },
      approval: true,
      behaviour: { delay: 500, onCancel: 'ignore', fail: 'drop', failures: 1 },
    });
  });
});

describe('the tools of a scenario', () => {
  it('are those that its recordings declare, with what is true of them', async () => {
    const { baselines } = await readScenario('reference');
    const tools = toolsOfBaselines(baselines.map(({ baseline }) => baseline));
    const refund = tools.find(({ definition }) => definition.name === 'refund');
    expect(refund).toMatchObject({
      approval: true,
      definition: {
        inputSchema: { required: ['invoice', 'amount', 'memo'], additionalProperties: false },
        annotations: { readOnlyHint: false, destructiveHint: false },
      },
    });
    const hints = Object.fromEntries(tools.map(({ definition }) => [definition.name, definition.annotations]));
    expect(hints.query_customer).toMatchObject({ readOnlyHint: true });
    expect(hints.delete_file).toMatchObject({ destructiveHint: true });
  });
});
