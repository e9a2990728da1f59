import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRetcon } from './command-line.ts';
import { makePlace, REPOSITORY, removePlace } from './place.ts';

// 1 is of gate-loop.test.ts, 130 with a campaign under way of interrupt.test.ts.

let place: string;
beforeAll(async () => {
  place = await makePlace('exit');
});
afterAll(() => removePlace(place));

const retcon = (args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(REPOSITORY, 'bin/retcon.js'), ...args], {
    cwd: place,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

it('is 0 where all is well', () => {
  expect(retcon(['list', 'clauses']).status).toBe(0);
});

it('is 2 for a mistake of usage', () => {
  expect(retcon(['verify', '--finding']).status).toBe(2);
  expect(retcon(['gate']).stderr).toContain('there is no campaign');
});

it('is 3 where the evidence is not enough, also at the gate', { timeout: 60_000 }, () => {
  const { status, stdout } = retcon(['run', 'reference', '--seed', '1', '--trials', '5', '--confirm', '1']);
  expect([status, stdout]).toEqual([3, expect.stringMatching(/Not judged \(exit 3\): /)]);
  expect(retcon(['gate']).status).toBe(3);
});

it('is 70 for a mistake of Retcon itself, with the place of it', () => {
  const broken = 'data:text/javascript,process.stdout.write=()=>{throw%20new%20TypeError(%22broken%22)}';
  const { status, stderr } = retcon(['list', 'clauses'], { NODE_OPTIONS: `--import=${broken}` });
  expect([status, stderr]).toEqual([
    70,
    expect.stringMatching(/TypeError: broken[\s\S]*This is a bug in Retcon \(exit 70\)/),
  ]);
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('is what %s stands for', { timeout: 60_000 }, async (signal, code) => {
  const { process: child, says, ended } = startRetcon(['run', 'reference', '--seed', '1', '--trials', '400'], place);
  await Promise.race([says(/explore|control/), once(child, 'exit')]);
  child.kill(signal);
  expect((await ended).code).toBe(code);
});
