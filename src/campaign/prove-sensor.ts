import type { Canary } from '../canary/canary.ts';
import type { Trial } from '../canary/resource.ts';
import type { Watch } from '../canary/watch.ts';
import type { CampaignRecord } from '../model/record.ts';

export type SensorRow = CampaignRecord['sensors'][number];

/**
 * Trips a sensor twice alike: it must read two for that trial, none for its neighbour. Both stay armed. One that may only
 * read cannot be tripped; it is not proven yet, and `why` says so. Never throws.
 */
export async function proveSensor(canary: Canary, watch: Watch, tripped: Trial, silent: Trial): Promise<SensorRow> {
  const row = { canary: canary.name, kind: canary.kind, senses: [...canary.senses] };
  try {
    await canary.arm([tripped, silent]);
    if (canary.readOnly === true) return await proveByReading(canary, watch, row);
    const start = Date.now();
    let latencyMs = 0;
    const stop = watch.onEffect((effect) => {
      if (effect.canary === canary.name) latencyMs = Math.max(latencyMs, Date.now() - Math.max(start, effect.at));
    });
    await canary.trip(tripped, 2);
    await watch.readAfter(Date.now() + 10);
    stop();
    const seenOf = (trial: Trial): number =>
      watch.effectsOf(trial.marker).filter((effect) => effect.canary === canary.name).length;
    const [seen, other] = [seenOf(tripped), seenOf(silent)];
    const failed = watch.failed().get(canary.name)?.message;
    const why =
      failed ??
      (seen !== 2
        ? `tripped twice, it read ${seen}`
        : other === 0
          ? undefined
          : `its neighbour read ${other} without being touched`);
    return { ...row, proven: why === undefined, latencyMs, ...(why === undefined ? {} : { why }) };
  } catch (error) {
    return { ...row, proven: false, latencyMs: 0, why: error instanceof Error ? error.message : String(error) };
  }
}

const UNTRIED = 'it may only read, so that it was not tripped by hand';

async function proveByReading(
  canary: Canary,
  watch: Watch,
  row: Omit<SensorRow, 'proven' | 'latencyMs'>,
): Promise<SensorRow> {
  const start = Date.now();
  await watch.readAfter(start);
  const failed = watch.failed().get(canary.name)?.message;
  return { ...row, proven: failed === undefined, latencyMs: Date.now() - start, why: failed ?? UNTRIED };
}

/** What the controls showed of sensors that may only read: one that saw nothing of them is not proven. */
export function provenByControls(
  rows: readonly SensorRow[],
  canaries: readonly Canary[],
  seen: ReadonlySet<string>,
): SensorRow[] {
  const readOnly = new Set(canaries.filter((one) => one.readOnly === true).map((one) => one.name));
  return rows.map((row) => {
    if (!readOnly.has(row.canary) || !row.proven) return row;
    if (seen.has(row.canary))
      return { ...row, why: `${UNTRIED}: the controls showed that it sees, nothing that it counts` };
    return { ...row, proven: false, why: `${UNTRIED}, and no baseline had an effect that it saw` };
  });
}
