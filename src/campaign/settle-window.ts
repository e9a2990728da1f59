import type { SensorRow } from './prove-sensor.ts';
import type { Stage } from './stage.ts';
import type { TrialResult } from './trial.ts';

const SHORTEST_MS = 30;
const LONGEST_MS = 30_000;

/** How long after the answer to the request that caused it each effect came, in milliseconds. */
function latencies(runs: readonly TrialResult[]): number[] {
  return runs.flatMap((r) =>
    r.effects.map((e) => {
      const cause = r.facts.filter((f) => f.start <= e.at + 3).at(-1);
      return cause === undefined ? 0 : Math.max(0, e.at - cause.end);
    }),
  );
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
