import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCampaign } from '../../src/campaign/campaign.ts';
import { verifyFindings } from '../../src/campaign/verify.ts';
import type { CampaignRecord } from '../../src/model/record.ts';
import type { Verification } from '../../src/model/verification.ts';
import { evaluate } from '../../src/report/gate/evaluate.ts';
import { readScenario } from '../../src/scenario/read.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { makePlace, removePlace } from './place.ts';

const PROXY = fileURLToPath(new URL('../gateways/rare-race.mjs', import.meta.url));
const WEAK = ['--weak', 'check-then-act'];

let place: string;
let record: CampaignRecord;

async function scenario(...flags: string[]): Promise<Scenario> {
  const reference = await readScenario('reference');
  const { start } = reference.target;
  const command = ['${node}', PROXY, ...flags, ...start!.command];
  return { ...reference, target: { ...reference.target, start: { ...start!, command } } };
}
const verify = async (...flags: string[]): Promise<Verification> =>
  verifyFindings({
    scenario: await scenario(...flags),
    folder: place,
    findings: record.findings,
    startArguments: WEAK,
    signal: new AbortController().signal,
    onDone: () => {},
  });

beforeAll(async () => {
  place = await makePlace('race');
  const done = await runCampaign({
    scenario: await scenario(),
    store: `${place}/campaign`,
    seed: 1,
    trials: 40,
    confirm: 10,
    operators: { include: ['retry-concurrently'], exclude: [] },
    paths: ['resume'],
    extraStartArguments: WEAK,
  });
  record = done.record;
}, 120_000);
afterAll(() => removePlace(place));

describe('a race that shows itself in 2 of 10 runs', { timeout: 120_000 }, () => {
  it('is a finding that gates', () => {
    expect(record.findings.map(({ fingerprint, confirmed }) => [fingerprint, confirmed])).toEqual([
      ['replay:done|race|excess', { n: 2, of: 10 }],
    ]);
    expect(record.exit.code).toBe(1);
    const policy = { failOn: 'high', limitations: 'list' } as const;
    expect(evaluate({ record, policy, known: [], today: '2026-06-01' }).exit.code).toBe(1);
  });

  it('is still there where it shows itself in some of the runs', async () => {
    const [one] = (await verify()).findings;
    expect(one).toMatchObject({ state: 'unstable', needed: 21 });
    expect(one!.fired).toBeGreaterThan(0);
  });

  it('is fixed after 21 clean runs, not after three', async () => {
    const { broken, findings } = await verify('--never');
    expect(broken).toEqual([]);
    expect(findings).toEqual([expect.objectContaining({ state: 'fixed', fired: 0, runs: 21, needed: 21 })]);
  });
});
