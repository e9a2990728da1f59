import type { Effect } from '../model/effect.ts';
import type { StepFact } from '../model/transcript.ts';
import type { SensorRow } from './prove-sensor.ts';
import type { Stage } from './stage.ts';
import type { TrialResult } from './trial.ts';

const SHORTEST_MS = 30;
const LONGEST_MS = 30_000;

/** How long after the answer to the request that caused it an effect came, in milliseconds. */
export function latencyOf({ at }: Effect, facts: readonly StepFact[]): number {
  const cause = facts.filter((f) => f.start <= at + 3).at(-1);
  return cause === undefined ? 0 : Math.max(0, at - cause.end);
}

function latencies(runs: readonly TrialResult[]): number[] {
  return runs.flatMap(({ effects, facts }) => effects.map((effect) => latencyOf(effect, facts)));
}

/** The longer of sensor latency and twice the slowest effect of the controls, never shorter than one round of reading. */
export function measuredSettle(
  controls: readonly TrialResult[],
  sensors: readonly Pick<SensorRow, 'latencyMs'>[],
): number {
  const slowest = Math.max(0, ...latencies(controls));
  return Math.min(LONGEST_MS, Math.ceil(Math.max(SHORTEST_MS, 2 * slowest, ...sensors.map((s) => s.latencyMs))));
}

/**
 * What landed after its trial was judged lands late again when it is reduced and confirmed: from then on the window is as
 * long as that, also where the scenario says a shorter one.
 */
export function waitAsLongAs(stage: Stage, lateMs: number): void {
  const needed = Math.min(LONGEST_MS, Math.ceil(1.2 * lateMs));
  if (needed <= stage.settleMs) return;
  stage.settleMs = needed;
  stage.note(`effects landed up to ${(lateMs / 1000).toFixed(1)} s after the answer: that long is waited from now on`);
}

/**
 * A window that was measured grows with what the controls among the trials show from then on, and a target that has
 * become twice as slow gets half the load. One that the scenario says stays as it is.
 */
export function followLatency(stage: Stage, controls: readonly TrialResult[]): void {
  if (stage.scenario.settleMs !== undefined) return;
  const measured = measuredSettle(controls, []);
  if (measured <= stage.settleMs) return;
  if (measured >= 2 * stage.settleMs && stage.slots.concurrency > 1) {
    stage.slots.concurrency = Math.ceil(stage.slots.concurrency / 2);
    stage.note(`effects became slower: ${stage.slots.concurrency} trials send at once from now on`);
  }
  stage.settleMs = measured;
}
