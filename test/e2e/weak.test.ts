import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEAKNESSES } from '../../src/gateway/registry.ts';
import { campaignAt } from '../matrix/campaigns.ts';
import { weaknessRow } from '../matrix/weaknesses.ts';
import { makePlace, removePlace } from './place.ts';

/** A decision, a race, the queue and a history: four of the matrix that break in four ways, each with what finds it. */
const CHOSEN = [
  ['decision-copy-arguments', 'change-arguments-after-approval'],
  ['check-then-act', 'retry-concurrently'],
  ['queue-redelivers', 'replay-completed-call'],
  ['history-rebuilds-calls', 'forge-call'],
] as const;

let place: string;
beforeAll(async () => {
  place = await makePlace('weak');
});
afterAll(() => removePlace(place));

describe('a gateway without one guard', () => {
  it.each(CHOSEN)('(%s) is found by %s, under its clause', { timeout: 60_000 }, async (id, operator) => {
    const weakness = WEAKNESSES.find((w) => w.id === id)!;
    const operators = [operator, 'splice-result'];
    const record = await campaignAt({ weak: [id], seed: 1, trials: 80, operators }, place);
    const row = weaknessRow(weakness, [record]);
    expect(row).toMatchObject({ detected: true, exits: [1] });
    expect(row.recipe!.map((step) => step.operator)).toEqual([operator]);
    for (const { confirmed, control, id } of record.findings) {
      expect(confirmed.n, id).toBeGreaterThan(0);
      expect(control.n, id).toBe(0);
    }
  });

  it('is not looked at any longer once what was looked for is seen, and that is confirmed', {
    timeout: 60_000,
  }, async () => {
    const [weak, operator] = CHOSEN[0];
    const { clause } = WEAKNESSES.find((w) => w.id === weak)!;
    const operators = [operator, 'splice-result', 'drop-*', 'forge-*'];
    const record = await campaignAt({ weak: [weak], seed: 1, trials: 600, operators, clause }, place);
    const { held, violated, inconclusive } = record.counts;
    expect(held + violated + inconclusive).toBeLessThan(400);
    expect(record.exit).toMatchObject({ code: 1, unproven: 'it was to stop at the first violation' });
    expect(record.findings.map((f) => f.clause)).toContain(clause);
    for (const { confirmed } of record.findings) expect(confirmed.n).toBeGreaterThan(0);
  });
});
