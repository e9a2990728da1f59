import { describe, expect, it } from 'vitest';
import { contractOf } from '../../src/baseline/contract.ts';
import { recordedDispatch } from '../../src/baseline/recorded-dispatch.ts';
import type { Baseline } from '../../src/model/baseline.ts';
import { semanticsSchema } from '../../src/model/semantics.ts';
import { readScenario } from '../../src/scenario/read.ts';

const { baselines } = await readScenario('reference', { env: {} });
const recording = (id: string): Baseline => baselines.find((b) => b.id === id)!.baseline;
const without = (id: string, kind: string): Baseline => {
  const baseline = recording(id);
  return { ...baseline, events: baseline.events.filter((e) => e.kind !== kind) };
};

describe('what a recording shows of its dispatch', () => {
  it('is the resume, where one comes between the decision and the dispatch', () => {
    expect(['refund', 'refund-queue', 'parallel', 'deploy'].map((id) => recordedDispatch(recording(id)))).toEqual(
      Array.from({ length: 4 }, () => 'resume'),
    );
  });

  it('is the decision, where none does', () => {
    expect(recordedDispatch(without('refund', 'resumption'))).toBe('decision');
  });

  it('is open, where nothing gated is dispatched', () => {
    expect(['message', 'customer'].map((id) => recordedDispatch(recording(id)))).toEqual(['either', 'either']);
    expect(recordedDispatch(without('refund', 'dispatch'))).toBe('either');
  });

  it('stands in for what the target does not declare, and for nothing else', () => {
    const of = (dispatchOn: 'decision' | 'either') =>
      contractOf(recording('refund'), semanticsSchema.parse({ dispatchOn })).semantics.dispatchOn;
    expect([of('either'), of('decision')]).toEqual(['resume', 'decision']);
  });
});
