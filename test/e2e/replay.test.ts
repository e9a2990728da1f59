import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CampaignRecord, recordSchema } from '../../src/model/record.ts';
import { paste, runRetcon } from './command-line.ts';
import { makePlace, removePlace } from './place.ts';
import { processesAt } from './remains.ts';

let place: string;
let record: CampaignRecord;

beforeAll(async () => {
  place = await makePlace('replay');
  const { stdout } = await runRetcon(['demo', '--json', '--trials', '80'], place);
  record = recordSchema.parse(JSON.parse(stdout));
}, 120_000);
afterAll(() => removePlace(place));

describe('retcon replay', () => {
  it('shows the hole again from the command that the demo printed, and exits 1', { timeout: 60_000 }, async () => {
    const { findings } = record;
    // The first and the last: of different severity, and as different as the demo has them.
    const chosen = [findings[0]!, findings.at(-1)!];
    const runs = await Promise.all(chosen.map((finding) => paste(finding.replay, place)));
    for (const [i, { code, stdout, stderr }] of runs.entries()) {
      const finding = chosen[i]!;
      expect([code, stderr]).toEqual([1, '']);
      expect(stdout).toContain(`${finding.id} still reproduces`);
      expect(stdout.match(/^ +\d+ {2}\S/gm)).toHaveLength(finding.steps.length);
      // What was refused though it was lawful is seen in the answer; what should not have happened, by a canary.
      expect(stdout).toMatch(finding.fingerprint.endsWith('|excess') ? /^ {5}canary: \S/m : /^ {5}target: refused/m);
    }
    expect(await processesAt(place)).toEqual([]);
  });

  it('says that a hole is closed when the guard is there, and exits 0', async () => {
    // Of a guard that the one which is missing then has nothing to do with.
    const finding = record.findings.find((f) => f.clause !== 'approval' && f.confirmed.n === f.confirmed.of)!;
    const { code, stdout } = await paste(`${finding.replay} -- --weak direct-trusts-flag`, place);
    expect(stdout).toContain(`${finding.id} does not reproduce`);
    expect(code).toBe(0);
  });

  it('names the nearest finding for a typo, and exits 2', async () => {
    const { id } = record.findings[0]!;
    const typo = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
    const { code, stdout, stderr } = await runRetcon(['replay', typo], place);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.split('\n')).toHaveLength(2);
    expect(stderr).toContain(`there is no finding "${typo}", did you mean "${id}"?`);
  });
});
