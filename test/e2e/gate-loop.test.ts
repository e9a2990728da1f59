import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyFindings } from '../../src/campaign/verify.ts';
import { type CampaignRecord, recordSchema } from '../../src/model/record.ts';
import { type Ended, runRetcon } from './command-line.ts';
import { makePlace, removePlace } from './place.ts';
import { processesAt } from './remains.ts';
import { scenarioAt } from './toy-scenario.ts';

let place: string;
let record: CampaignRecord;
const known = (): string => join(place, 'retcon.known.yaml');
const retcon = (...args: string[]): Promise<Ended> => runRetcon(args, place);
const gate = async (...args: string[]): Promise<number | null> => (await retcon('gate', ...args)).code;

beforeAll(async () => {
  place = await makePlace('gate');
  const operators = 'change-arguments-after-approval,splice-result';
  const args = ['run', 'reference', '--seed', '1', '--trials', '80', '--operators', operators, '--json'];
  const { stdout } = await runRetcon([...args, '--', '--weak', 'decision-copy-arguments'], place);
  record = recordSchema.parse(JSON.parse(stdout));
}, 120_000);
afterAll(() => removePlace(place));

/** Each step stands on the one before: this is what somebody does from the finding to the fix. */
describe('from a finding to its fix', { timeout: 120_000 }, () => {
  it('finds it, and the gate fails', async () => {
    expect(record.findings).toHaveLength(1);
    expect(record.findings[0]!.place!.file).toBe('scenarios/reference/baselines/refund.yaml');
    expect(await gate()).toBe(1);
  });

  it('keeps it for regression', async () => {
    const { code } = await retcon('campaigns', 'promote', record.findings[0]!.id);
    expect(code).toBe(0);
    const { code: open, stdout } = await retcon('verify', 'regressions');
    expect([open, stdout]).toEqual([1, expect.stringContaining('STILL OPEN')]);
  });

  it('lets the gate pass once somebody answers for it', async () => {
    const said = ['--reason', 'mended in 2.4', '--owner', 'ops@acme', '--expires', '2099-01-31'];
    expect((await retcon('gate', 'accept', record.findings[0]!.id, ...said)).code).toBe(0);
    expect(await gate()).toBe(0);
  });

  it('fails on the day after', async () => {
    const text = await readFile(known(), 'utf8');
    await writeFile(known(), text.replace('2099-01-31', '2020-01-31'));
    const { code, stdout } = await retcon('gate');
    expect([code, stdout]).toEqual([1, expect.stringContaining('expired')]);
    await writeFile(known(), text);
  });

  it('still is open on the same target', async () => {
    const { code, stdout } = await retcon('verify');
    expect([code, stdout]).toEqual([1, expect.stringContaining('STILL OPEN')]);
    expect(await gate()).toBe(0);
  });

  it.each(['refuses-everything', 'empty-200'])('is not called fixed by a target that %s', async (toy) => {
    const scenario = await scenarioAt(toy);
    const signal = new AbortController().signal;
    const { findings } = record;
    const done = await verifyFindings({
      scenario,
      folder: place,
      findings,
      startArguments: [],
      signal,
      onDone: () => {},
    });
    expect(done.findings.map(({ state }) => state)).toEqual(['cannot tell']);
    expect(done.broken).not.toEqual([]);
  });

  it('is fixed where the guard is there, with enough clean runs', async () => {
    const { code, stdout } = await retcon('verify', '--', '--weak', 'direct-trusts-flag');
    expect([code, stdout]).toEqual([0, expect.stringContaining('3 clean runs of 3 needed')]);
    const regression = await retcon('verify', 'regressions', '--json', '--', '--weak', 'direct-trusts-flag');
    expect([regression.code, JSON.parse(regression.stdout).findings[0].state]).toEqual([0, 'fixed']);
  });

  it('fails for the healed entry until it is taken out', async () => {
    const { code, stdout } = await retcon('gate');
    expect([code, stdout]).toEqual([1, expect.stringContaining('healed')]);
    expect((await retcon('gate', 'prune')).stdout).toContain('1 of 1 entries taken out');
    expect(await gate()).toBe(0);
    expect(await processesAt(place)).toEqual([]);
  });
});
