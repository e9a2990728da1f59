import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { reachLab } from '../../src/campaign/reach-lab.ts';
import { readScenario } from '../../src/scenario/read.ts';

const AGENT = new URL('../agents/loop.mjs', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'retcon-reach-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function reach(name: string, script: string) {
  const scenario = await readScenario('black-box', { env: { AGENT_PROGRAM: process.execPath, AGENT_SCRIPT: script } });
  return reachLab(scenario, { folder: join(folder, name) });
}

it('says that an agent reaches its model and its tools, and takes both down again', async () => {
  expect(await reach('good', fileURLToPath(AGENT))).toEqual([
    { part: 'model', reached: true, said: 'asked 6 times in 3 recordings' },
    { part: 'tools', reached: true, said: 'called 2 times in 3 recordings, 2 effects' },
  ]);
}, 60_000);

it('says how it does not: a wrong base URL, and where the lab was is closed afterwards', async () => {
  const script = join(folder, 'wrong.mjs');
  writeFileSync(script, `process.env.OPENAI_BASE_URL += '/v1';\nawait import(${JSON.stringify(AGENT.href)});\n`);
  const [model, tools] = await reach('wrong', script);
  expect(model).toMatchObject({ part: 'model', reached: false });
  expect(model?.said).toMatch(/^asked for POST \/v1\/v1\/chat\/completions, which is not served; it is at http:/);
  expect(tools).toMatchObject({ part: 'tools', reached: false });
  const address = /http:\S+/.exec(model?.said ?? '')?.[0] ?? '';
  await expect(fetch(address)).rejects.toThrow();
}, 60_000);

it('says that a target does not start', async () => {
  const rows = await reach('none', join(folder, 'none.mjs'));
  expect(rows).toMatchObject([{ part: 'target', reached: false }]);
}, 60_000);
