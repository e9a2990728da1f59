import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATORS } from '../../src/mutation/registry.ts';
import { listScenarios } from '../../src/scenario/locate.ts';
import { readScenario } from '../../src/scenario/read.ts';
import { selectsOperator } from '../../src/scenario/select-operators.ts';
import { makePlace, removePlace } from '../e2e/place.ts';
import { campaignOf, missed, unclean } from './campaigns.ts';
import { CASES, TWO_STEPS } from './registry.ts';

/** One of each family of designs; `npm run cases` runs all of them. */
const FEW = ['ra-02', 'ra-03', 'ra-10', 'ra-14', 'ra-21', 'ra-25'];
const TRIALS = 40;

let place: string;
beforeAll(async () => {
  place = await makePlace('cases');
});
afterAll(() => removePlace(place));

describe('the public cases', () => {
  const ids = Array.from({ length: 30 }, (_, i) => `ra-${String(i + 1).padStart(2, '0')}`);

  it('are all shipped, each with its report', async () => {
    const listed = (await listScenarios()).filter(({ id }) => id.startsWith('ra-'));
    expect(listed.map(({ id }) => id)).toEqual(ids);
    for (const { id, case: name, source, summary } of listed) {
      expect(name).toBe(id.toUpperCase());
      expect(source?.every((url) => url.startsWith('https://')) && summary !== '').toBe(true);
    }
  });

  it('are each a pair of toys', () => {
    expect(CASES.map(({ id }) => id)).toEqual(ids);
  });

  it.each(ids)('%s names operators that say so', async (id) => {
    const { operators, name, origin } = await readScenario(id, { env: {} });
    expect([name, origin?.case]).toEqual([id, id.toUpperCase()]);
    const named = OPERATORS.filter((o) => selectsOperator(operators, o.id));
    expect(named.some(({ cases }) => cases.includes(id.toUpperCase()))).toBe(true);
  });
});

describe.each(CASES.filter(({ id }) => FEW.includes(id)))('the toys of $id', (one) => {
  it('have the flaw that was reported, and it is found', { timeout: 60_000 }, async () => {
    expect(missed(one, await campaignOf([one], 'flawed', place, { trials: TRIALS, confirm: 2 }))).toEqual([]);
  });

  it('are clean once it is repaired', { timeout: 60_000 }, async () => {
    expect(unclean(await campaignOf([one], 'repaired', place, { trials: TRIALS, confirm: 2 }))).toEqual([]);
  });
});

describe('a flaw that needs two mutations', () => {
  const two = ['change-policy-mid-run', 'resume-as-stranger'];
  const tried = async (kind: 'flawed' | 'repaired', include: string[]): Promise<[number, string[], number[]]> => {
    const options = { trials: TRIALS, confirm: 2, operators: { include, exclude: [] } };
    const { exit, findings } = await campaignOf([TWO_STEPS.toy], kind, place, options);
    return [exit.code, findings.map((f) => f.fingerprint), findings.map((f) => f.recipe.length)];
  };

  it.each(two)('is not found by %s alone', { timeout: 60_000 }, async (one) => {
    expect(await tried('flawed', [one])).toEqual([0, [], []]);
  });

  it('is found by both together, and gone with the repair', { timeout: 120_000 }, async () => {
    expect(await tried('flawed', two)).toEqual([1, [TWO_STEPS.shows], [2]]);
    expect(await tried('repaired', two)).toEqual([0, [], []]);
  });
});
