import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlace, removePlace } from '../e2e/place.ts';
import { campaignOf, missed, unclean } from './campaigns.ts';
import { ra02Control } from './toys/ra-02-control.ts';
import { ra04Veto } from './toys/ra-04-veto.ts';

let place: string;
beforeAll(async () => {
  place = await makePlace('controls');
});
afterAll(() => removePlace(place));

const options = { trials: 60, confirm: 2 };

/** What must still work beside the denials of a public case. */
describe.each([
  ['RA-02: a genuine call behind a dropped tail', ra02Control, 'patch/context-behind-an-approval'],
  ['RA-04: a genuine decision after a result that a client made up', ra04Veto, 'splice-result'],
] as const)('%s', (_what, toy, operator) => {
  it('is missed by a gateway that lets it come to nothing, and that is found', { timeout: 90_000 }, async () => {
    const record = await campaignOf([toy], 'flawed', place, options);
    expect(missed(toy, record)).toEqual([]);
    expect(record.findings.flatMap((f) => f.recipe.map((step) => step.operator))).toContain(operator);
  });

  it('happens once it is repaired', { timeout: 90_000 }, async () => {
    expect(unclean(await campaignOf([toy], 'repaired', place, options))).toEqual([]);
  });
});
