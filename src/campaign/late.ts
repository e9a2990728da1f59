import type { Effect } from '../model/effect.ts';
import { patchOperator } from '../mutation/patch/patch-operator.ts';
import { judge } from '../oracle/judge.ts';
import { needsWorldAlone } from './leases.ts';
import type { PlannedMutant } from './mutants.ts';
import { runTrials } from './run-trials.ts';
import { latencyOf, waitAsLongAs } from './settle-window.ts';
import type { Stage } from './stage.ts';
import { liveOutcome, type StoredOutcome } from './store/stored-trial.ts';
import { testedCells } from './tested-cells.ts';
import { stampsOfEffect } from './trial.ts';

/** Effects by marker, as they are read from now on. */
export type Late = ReadonlyMap<string, Effect[]>;

/** Keeps every effect read while exploring, so that one that lands after its trial was judged is not lost. */
export function watchLate(stage: Stage): Late {
  const seen = new Map<string, Effect[]>();
  stage.watch.onEffect((effect) => {
    for (const marker of new Set([effect.marker, effect.argumentMarker])) {
      if (marker !== undefined) seen.set(marker, [...(seen.get(marker) ?? []), effect]);
    }
  });
  return seen;
}

/**
 * The last sweep: reads once more and judges again every trial that an effect reached after it was judged. Answers the
 * mutants of these.
 */
export async function judgeLate(stage: Stage, late: Late, outcomes: StoredOutcome[]): Promise<Set<string>> {
  const reached = new Set<string>();
  if (outcomes.length === 0 || stage.signal.aborted) return reached;
  await stage.watch.readAfter(Date.now() + stage.settleMs);
  let latest = 0;
  for (const row of stage.store.evidence('explore', (marker) => late.has(marker))) {
    // Where probes followed that told nothing, an effect may be what they asked for.
    const { tail } = row.evidence;
    const evidence = { ...row.evidence, ...tail };
    const judged = new Set(evidence.effects.map((e) => e.id));
    const extra = (late.get(row.evidence.marker) ?? []).filter((e) => !judged.has(e.id));
    const baseline = stage.scenario.baselines.find((b) => b.id === row.baseline);
    const at = outcomes.findIndex((o) => o.mutant === row.mutant);
    const before = outcomes[at];
    if (extra.length === 0 || baseline === undefined || before === undefined) continue;
    if (row.evidence.lost !== undefined) continue;
    const judgement = judge({
      ...evidence,
      contract: baseline.contract,
      tenants: new Map(evidence.tenants),
      transcript: evidence.facts,
      effects: [...evidence.effects, ...extra],
      senses: stage.senses,
      stampsOf: stampsOfEffect(evidence.marker),
    });
    if (judgement.verdict !== 'violated' || (tail !== undefined && judgement.excess.length === 0)) continue;
    outcomes[at] = {
      ...before,
      verdict: 'violated',
      verdicts: judgement.verdicts,
      fingerprints: judgement.fingerprints,
      cells: testedCells(evidence.plan, judgement),
      ...(judgement.witnesses[0] === undefined ? {} : { witness: judgement.witnesses[0] }),
    };
    reached.add(row.mutant);
    latest = Math.max(latest, ...extra.map((effect) => latencyOf(effect, evidence.facts)));
    stage.note(`an effect reached ${row.mutant} after it was judged`);
  }
  waitAsLongAs(stage, latest);
  return reached;
}

/** Mutants that run again together. */
const BATCH = 96;

/**
 * Runs those that an effect reached late once more, with a window that is long enough by now. Which request an effect
 * belongs to is known only where none was sent since: that run names the clause. What it does not show stays as it was.
 */
export async function runAgainWithTime(
  stage: Stage,
  mutants: readonly PlannedMutant[],
  outcomes: StoredOutcome[],
): Promise<void> {
  const own = stage.scenario.patches.map(patchOperator);
  const isAlone = (m: PlannedMutant): boolean => needsWorldAlone(m.mutant.recipe, own);
  const places = new Map(outcomes.map((o, i) => [o.mutant, i]));
  for (const alone of [false, true]) {
    const group = mutants.filter((m) => isAlone(m) === alone);
    for (let at = 0; at < group.length && !stage.signal.aborted; at += BATCH) {
      const specs = group.slice(at, at + BATCH).map((m) => ({ ...m, attempt: 'explore/late' }));
      for (const result of await runTrials(stage, specs, { alone })) {
        const place = places.get(result.spec.mutant.id);
        if (place !== undefined && result.judgement.verdict === 'violated') outcomes[place] = liveOutcome(result);
      }
    }
  }
}
