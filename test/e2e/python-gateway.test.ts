import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCampaign } from '../../src/campaign/campaign.ts';
import { readScenario } from '../../src/scenario/read.ts';

const EXAMPLE = fileURLToPath(new URL('../../examples/python-gateway/', import.meta.url));
const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']).status === 0;
if (!hasPython) console.warn('SKIPPED: examples/python-gateway needs python3 3.10 or newer on the PATH');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'python-gateway-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function campaign(file: string, ...extraStartArguments: string[]) {
  const scenario = await readScenario(join(EXAMPLE, file));
  const { record } = await runCampaign({
    scenario,
    store: join(folder, 'c'),
    seed: 1,
    trials: 100,
    extraStartArguments,
  });
  return record;
}

/** The same gateway, by a target file alone, through a program in another language, and through a module. */
const WAYS = [
  ['http', 'retcon.yaml'],
  ['exec', 'exec.yaml'],
  ['module', 'module.yaml'],
];

describe.skipIf(!hasPython)('the example gateway in Python', () => {
  it.each(WAYS)(
    'is clean, and everything permitted happens: %s',
    async (adapter, file) => {
      const record = await campaign(file as string);
      expect(record.exit).toMatchObject({ code: 0 });
      expect(record.target).toMatchObject({ adapter, identity: 'refunds-1' });
      expect(record.findings).toEqual([]);
      expect(record.counts.inconclusive).toBe(0);
      expect(record.liveness.happened).toBe(record.liveness.permitted);
      expect(record.liveness.permitted).toBeGreaterThan(0);
    },
    120_000,
  );

  it.each(WAYS)(
    'is found out with its two flaws: %s',
    async (_adapter, file) => {
      const record = await campaign(file as string, '--vulnerable');
      expect(record.exit.code).toBe(1);
      expect([...new Set(record.findings.map(({ clause }) => clause))].sort()).toEqual(['approval', 'principal']);
      const operators = record.findings.flatMap(({ recipe }) => recipe.map(({ operator }) => operator));
      expect(operators).toContain('change-arguments-after-approval');
      expect(operators.some((id) => id.startsWith('resume-'))).toBe(true);
    },
    120_000,
  );
});
