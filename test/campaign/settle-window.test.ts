import { describe, expect, it } from 'vitest';
import { followLatency, measuredSettle } from '../../src/campaign/settle-window.ts';
import type { Stage } from '../../src/campaign/stage.ts';
import { makeSlots } from '../../src/campaign/stage.ts';
import type { TrialResult } from '../../src/campaign/trial.ts';

/** A run whose effects came so many milliseconds after the answer of the request that caused them. */
function run(...latencies: number[]): TrialResult {
  const facts = [{ start: 1000, end: 1010 }];
  return { facts, effects: latencies.map((after) => ({ at: 1010 + after })) } as unknown as TrialResult;
}

function stage(settleMs: number, said?: number): Stage & { notes: string[] } {
  const notes: string[] = [];
  const note = (message: string): void => void notes.push(message);
  return { scenario: { settleMs: said }, settleMs, slots: makeSlots(16), note, notes } as unknown as Stage & {
    notes: string[];
  };
}

describe('the window for late effects', () => {
  it('is twice the slowest effect, and never shorter than the sensors need', () => {
    expect(measuredSettle([run(1, 2)], [])).toBe(30);
    expect(measuredSettle([run(5), run(200)], [{ latencyMs: 40 }])).toBe(400);
    expect(measuredSettle([run(5)], [{ latencyMs: 140 }])).toBe(140);
    expect(measuredSettle([run(60_000)], [])).toBe(30_000);
  });

  it('grows with the controls, and halves the load where effects became twice as slow', () => {
    const one = stage(50);
    followLatency(one, [run(10)]);
    expect([one.settleMs, one.slots.concurrency]).toEqual([50, 16]);
    followLatency(one, [run(40)]);
    expect([one.settleMs, one.slots.concurrency]).toEqual([80, 16]);
    followLatency(one, [run(100)]);
    expect([one.settleMs, one.slots.concurrency]).toEqual([200, 8]);
    expect(one.notes).toEqual(['effects became slower: 8 trials send at once from now on']);
  });

  it('stays as the scenario says', () => {
    const one = stage(50, 50);
    followLatency(one, [run(500)]);
    expect([one.settleMs, one.slots.concurrency]).toEqual([50, 16]);
  });
});
