import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEAKNESSES } from '../../src/gateway/registry.ts';
import { campaignAt } from '../matrix/campaigns.ts';
import { weaknessRow } from '../matrix/weaknesses.ts';
import { makePlace, removePlace } from './place.ts';

/** A decision, a race, the queue and a history: four of the matrix that break in four different ways. */
const CHOSEN = ['decision-copy-arguments', 'check-then-act', 'queue-redelivers', 'history-rebuilds-calls'];

let place: string;
beforeAll(async () => {
  place = await makePlace('weak');
});
afterAll(() => removePlace(place));

describe('a gateway without one guard', () => {
  it.each(WEAKNESSES.filter(({ id }) => CHOSEN.includes(id)))('$id is found, under its clause', async (weakness) => {
    const record = await campaignAt({ weak: [weakness.id], seed: 1, trials: 120 }, place);
    const row = weaknessRow(weakness, [record]);
    expect(row).toMatchObject({ detected: true, exits: [1] });
    expect(row.recipe!.length).toBeLessThanOrEqual(2);
    for (const { confirmed, control, id } of record.findings) {
      expect(confirmed.n, id).toBeGreaterThan(0);
      expect(control.n, id).toBe(0);
    }
  });
});
