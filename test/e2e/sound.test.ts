import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignAt } from '../matrix/campaigns.ts';
import { makePlace, removePlace } from './place.ts';

/** Enough for every operator and path that applies to be judged. */
const TRIALS = 600;

let place: string;
beforeAll(async () => {
  place = await makePlace('sound');
});
afterAll(() => removePlace(place));

describe('the sound gateway', () => {
  it.each([1, 2, 3])(
    'has no finding and does all that is permitted, at seed %i',
    { timeout: 120_000 },
    async (seed) => {
      const record = await campaignAt({ weak: [], seed, trials: TRIALS }, place);
      expect(record.findings.map((f) => f.title)).toEqual([]);
      expect(record.exit).toEqual({ code: 0, why: expect.stringMatching(/^Gate passed: no findings/) });
      expect(record.counts).toEqual({ held: TRIALS, violated: 0, inconclusive: 0 });
      expect(record.liveness.permitted).toBeGreaterThan(0);
      expect(record.liveness.happened).toBe(record.liveness.permitted);
      expect(record.coverage.cells.filter((c) => c.state !== 'judged')).toEqual([]);
      expect(record.coverage.operators.judged).toBe(record.coverage.operators.applicable);
      expect(record.dropped).toEqual([]);
    },
  );
});
