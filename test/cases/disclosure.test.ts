import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlace, removePlace } from '../e2e/place.ts';
import { campaignOf, missed, unclean } from './campaigns.ts';
import { readToClient, readToModel } from './toys/disclosed-read.ts';

let place: string;
beforeAll(async () => {
  place = await makePlace('disclosure');
});
afterAll(() => removePlace(place));

const options = { trials: 60, confirm: 2 };

describe.each([
  ['an answer to a client', readToClient, 'invoke'],
  ['what the model is shown', readToModel, 'say'],
] as const)('a read across tenants that changes nothing, in %s', (_where, toy, causing) => {
  it('is found through the value that only a reader can know', { timeout: 90_000 }, async () => {
    const record = await campaignOf([toy], 'flawed', place, options);
    expect(missed(toy, record)).toEqual([]);
    for (const { effects, witness } of record.findings) {
      // Nothing else was ever seen: no row, no file, no message.
      expect(new Set(effects.map((e) => e.kind))).toEqual(new Set(['disclosure']));
      expect(witness).toMatchObject({ clause: 'resource', canary: 'customer', actionKind: causing, sign: 'excess' });
    }
  });

  it('is gone once it is repaired, and one may still read what is one’s own', { timeout: 90_000 }, async () => {
    expect(unclean(await campaignOf([toy], 'repaired', place, options))).toEqual([]);
  });
});
