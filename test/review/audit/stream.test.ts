import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/model/json.ts';
import { audit } from '../../../src/review/audit/audit.ts';
import type { AuditInput } from '../../../src/review/audit/inputs/submitted.ts';
import { GRANT, laidOver, REFUND } from './cases/base.ts';

/** A log that exists nowhere whole. */
function madeUp(count: number, action: (i: number) => JsonObject): AuditInput {
  return {
    name: 'made-up',
    digest: () => 'digest',
    async *read() {
      yield { context: { records: { grant: GRANT } }, at: 'made-up' };
      for (let i = 0; i < count; i += 500)
        yield {
          actions: Array.from({ length: Math.min(500, count - i) }, (_, k) => ({
            at: `made-up:${i + k}`,
            item: action(i + k),
          })),
        };
    },
  };
}

const START = Date.parse('2026-05-04T10:00:00Z');
const action = (i: number): JsonObject =>
  laidOver(REFUND, {
    action_id: `a${i}`,
    session_id: `s${i % 7}`,
    timestamp: new Date(START + i * 100).toISOString(),
    arguments: { amount: i % 10 === 9 ? '500.01' : '1' },
  });

describe('a long log', () => {
  it('keeps reviews of the first actions and counts of all', async () => {
    const record = await audit({ inputs: [madeUp(5000, action)] });
    expect(record.counts).toMatchObject({ actions: 5000 });
    expect(record.items).toHaveLength(200);
    expect(record.itemsOmitted).toBe(4800);
    const limit = record.findings.find(({ rule }) => rule === 'within_limits');
    expect(limit).toMatchObject({ count: 500, fingerprint: 'limits:limit-exceeded|billing:refund|excess' });
    expect(limit?.evidence).toHaveLength(3);
    expect(record.times.perSecond).toBeGreaterThan(0);
  });

  it('is judged alike in order of time and out of it', async () => {
    const told = async (order: (i: number) => number): Promise<Map<string, string>> => {
      const outcomes = new Map<string, string>();
      await audit({
        inputs: [madeUp(2000, (i) => action(order(i)))],
        onReview: ({ action: id = '', assertions }) => {
          outcomes.set(id, assertions.map(({ outcome, reason = '' }) => `${outcome} ${reason}`).join());
        },
      });
      return outcomes;
    };
    const inOrder = await told((i) => i);
    const mixed = await told((i) => ((i * 7) % 2000 === 0 ? i : (i * 1999) % 2000));
    expect([...inOrder].some(([, text]) => text.includes('rate-exceeded'))).toBe(true);
    for (const [id, text] of mixed) expect(text, id).toBe(inOrder.get(id));
  });

  it('counts the actions of one instant together, whichever comes first', async () => {
    const same = (i: number): JsonObject => laidOver(action(i), { session_id: 's', timestamp: '2026-05-04T10:00:00Z' });
    const record = await audit({ inputs: [madeUp(61, same)] });
    expect(record.findings.find(({ rule }) => rule === 'session_rate')).toMatchObject({ count: 61 });
  });

  it('points at drift, bursts and first uses without failing anything for them', async () => {
    const habit = (i: number): JsonObject =>
      laidOver(action(i), {
        session_id: 's',
        timestamp: new Date(START + i * (i < 20 ? 10_000 : 10)).toISOString(),
        arguments: { amount: i === 5 ? '300' : '1' },
        ...(i === 6 ? { operation: 'read' } : {}),
      });
    const sorted = [...Array(19).keys()].map(habit);
    const quick = Array.from({ length: 15 }, (_, k) =>
      laidOver(habit(0), { action_id: `q${k}`, timestamp: new Date(START + 200_000 + k).toISOString() }),
    );
    const all = [...sorted, ...quick];
    const record = await audit({ inputs: [madeUp(all.length, (i) => all[i] ?? {})] });
    expect(record.indicators.map(({ id }) => id).sort()).toEqual([
      'amount_not_in_instruction',
      'argument_drift',
      'burst',
      'first_use',
    ]);
    expect(record.findings.map(({ rule }) => rule)).toEqual(['in_scope']);
  });
});
