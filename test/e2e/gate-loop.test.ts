import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyFindings } from '../../src/campaign/verify.ts';
import { type CampaignRecord, recordSchema } from '../../src/model/record.ts';
import { type Ended, runRetcon } from './command-line.ts';
import { makePlace, removePlace } from './place.ts';
import { processesAt } from './remains.ts';
import { scenarioAt } from './toy-scenario.ts';

const OPERATORS = 'change-arguments-after-approval,splice-result';

let place: string;
let record: CampaignRecord;
const known = (): string => join(place, 'retcon.known.yaml');
const retcon = (...args: string[]): Promise<Ended> => runRetcon(args, place);
const gate = async (...args: string[]): Promise<number | null> => (await retcon('gate', ...args)).code;

beforeAll(async () => {
  place = await makePlace('gate');
  const args = ['run', 'reference', '--seed', '1', '--trials', '80', '--operators', OPERATORS, '--json'];
  const { stdout } = await runRetcon([...args, '--', '--weak', 'decision-copy-arguments'], place);
  record = recordSchema.parse(JSON.parse(stdout));
}, 120_000);
afterAll(() => removePlace(place));

/** Each step stands on the one before: this is what somebody does from the finding to the fix. */
describe('from a finding to its fix', { timeout: 300_000 }, () => {
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

  it('is replayed first by a run that is told of it, and is no failure of it', async () => {
    const args = ['run', 'reference', '--seed', '2', '--trials', '60', '--operators', OPERATORS, '--json'];
    const run = (...extra: string[]) => retcon(...args, '--store', '.other', '--known', known(), ...extra);
    const open = await run('--', '--weak', 'decision-copy-arguments');
    const decided = recordSchema.parse(JSON.parse(open.stdout));
    expect([open.code, decided.gate!.known.map(({ state }) => state)]).toEqual([0, ['known']]);
    const other = await run('--', '--weak', 'decision-copy-arguments', '--weak', 'result-from-client');
    expect(other.code).toBe(1);
    const healed = await run();
    expect([healed.code, JSON.parse(healed.stdout).gate.known[0].state]).toEqual([1, 'healed']);
    expect((await retcon('gate', '--store', '.other', '--known', known())).code).toBe(1);
    expect((await retcon(...args, '--known', 'none.yaml')).code).toBe(2);
  });

  it('is no failure of a verification that is told of it', async () => {
    const { code, stdout } = await retcon('verify', '--known', known(), '--campaign', 'latest');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/STILL OPEN.*known until 2099-01-31, ops@acme/)]);
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
    const { code, stdout } = await retcon('verify', '--');
    expect([code, stdout]).toEqual([0, expect.stringContaining('3 clean runs of 3 needed')]);
    const regression = await retcon('verify', 'regressions', '--json', '--', '--weak', 'direct-trusts-flag');
    expect([regression.code, JSON.parse(regression.stdout).findings[0].state]).toEqual([0, 'fixed']);
    const named = await retcon('verify', '--scenario', 'reference');
    expect([named.code, named.stdout]).toEqual([0, expect.stringContaining('1 fixed')]);
    expect((await retcon('verify', '--url', 'http://127.0.0.1:1')).stderr).toContain('are generated');
  });

  it('is a failure once it is known and healed', async () => {
    const { code, stdout } = await retcon('verify', '--known', known(), '--');
    expect([code, stdout]).toEqual([1, expect.stringContaining('healed')]);
  });

  it('fails for the healed entry until it is taken out', async () => {
    const { code, stdout } = await retcon('gate');
    expect([code, stdout]).toEqual([1, expect.stringContaining('healed')]);
    expect((await retcon('gate', 'prune')).stdout).toContain('1 of 1 entries taken out');
    expect(await gate()).toBe(0);
    expect(await processesAt(place)).toEqual([]);
  });
});
