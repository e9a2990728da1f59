import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SimpleAction } from '../../../src/model/plan.ts';
import { adapterKind } from '../../../src/target/registry.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'module-'));
});
afterEach(() => rm(folder, { recursive: true }));

const open: SimpleAction = { id: '1', as: 'alice', do: 'open', run: 'main', dispatch: 'inline' };
const CAN = "capabilities: { actions: ['open'], paths: ['resume'], inspection: ['identity'] }";
const ANSWER = "{ outcome: 'accepted', proof: { serviced: 'run: r', authenticated: true }, run: 'r' }";

function driver(perform: string, can = CAN): string {
  return `export const version = 'retcon-module/1';
    export const connect = ({ options }) => ({
      ${can}, identity: async () => options.build, open: async (trial) => ({ perform: async (action) => ${perform} }),
    });`;
}

async function adapterOf(source: string) {
  await writeFile(join(folder, 'driver.mjs'), source);
  const definition = {
    retcon: 'target/1',
    name: 'mine',
    adapter: 'module',
    module: './driver.mjs',
    options: { build: '${work}' },
  };
  return adapterKind('module').create(definition, {
    allowedHosts: [],
    credentials: () => 'token',
    timeoutMs: 200,
    fill: () => 'filled in',
    place: { folder, at: () => 'target.yaml:4:9' },
  });
}

describe('the module adapter', () => {
  it('performs actions by the functions of a module', async () => {
    const adapter = await adapterOf(driver(`(${ANSWER})`));
    await adapter.probe();
    expect(await adapter.identity()).toBe('filled in');
    expect(await adapter.session('m').perform(open)).toMatchObject({ kind: 'accepted' });
    await adapter.close();
  });

  it.each([
    ['no version', 'export const x = 1;', "driver.mjs says no version: it must export version = 'retcon-module/1'"],
    [
      'a wrong version',
      "export const version = 'retcon-module/9';",
      'driver.mjs is of "retcon-module/9": it must export',
    ],
    [
      'a misspelt function',
      "export const version = 'retcon-module/1'; export function conect() {}",
      'driver.mjs exports no function connect, did you mean "conect"?',
    ],
    [
      'no open',
      "export const version = 'retcon-module/1'; export const connect = () => ({ identity() {} });",
      'gives has no function open',
    ],
    ['what throws', "throw new Error('not\\ntoday');", 'driver.mjs cannot be loaded: not'],
    [
      'an unknown action',
      driver(`(${ANSWER})`, "capabilities: { actions: ['opne'], paths: ['resume'] }"),
      'capabilities: actions[0]: "opne" is not a valid choice, did you mean "open"?',
    ],
    [
      'an inspection without its function',
      driver(`(${ANSWER})`, "capabilities: { actions: ['open'], paths: ['resume'], inspection: ['audit'] }"),
      'it declares the inspection "audit" and has no function audit',
    ],
  ])('refuses %s with one sentence and its place', async (_what, source, sentence) => {
    const error = (await adapterOf(source).catch((e: unknown) => e)) as Error;
    expect(error).toMatchObject({ name: 'RetconError', exit: 2 });
    expect(error.message).toMatch(/^target.yaml:4:9 /);
    expect(error.message).toContain(sentence);
    expect(error.message).not.toContain('\n');
  });

  it.each([
    ["{ throw new Error('lost') }", 'the driver failed: lost', false],
    ['await new Promise(() => {})', 'no answer from the driver within 200 ms', false],
    ["({ outcome: 'acepted' })", 'perform answered open wrongly: outcome: "acepted" is not a valid choice', true],
  ])('takes a module that fails for undecided: %s', async (perform, why, ends) => {
    const adapter = await adapterOf(driver(perform.startsWith('{') ? `(() => ${perform})()` : perform));
    const fact = await adapter.session('m').perform(open);
    expect(fact.kind).toBe('indeterminate');
    expect(fact.why).toContain(why);
    expect(adapter.lost?.() !== undefined).toBe(ends);
  });
});
