import type { Effect } from '../model/effect.ts';
import { type InconclusiveReason, wasSeen } from '../model/verdict.ts';
import type { Operator } from '../mutation/operator.ts';
import { patchOperator } from '../mutation/patch/patch-operator.ts';
import { withdraw } from '../oracle/judge.ts';
import { describeEffect } from '../oracle/witness.ts';
import { controlSpec, reproduces } from './2-control.ts';
import type { Progress } from './campaign.ts';
import { needsWorldAlone } from './leases.ts';
import type { PlannedMutant } from './mutants.ts';
import { type Batch, runTrials, sensorTrouble, startBatch } from './run-trials.ts';
import { followLatency } from './settle-window.ts';
import { lostTarget, type Stage } from './stage.ts';
import { liveOutcome, type StoredOutcome } from './store/stored-trial.ts';
import type { TrialResult, TrialSpec } from './trial.ts';

/** Trials that share a closing twin. Smaller means fewer verdicts withdrawn when a target turns. */
const BATCH = 96;
/** Runs of a mutant that the transport failed, the first among them. */
const ATTEMPTS = 3;

const FOUND = 'it was to stop at the first violation';

export interface Explored {
  outcomes: StoredOutcome[];
  /** Why not everything was tried. */
  stopped?: string;
  raceTrials: number;
}

export interface ExploreLimits {
  /** Milliseconds since the epoch. */
  deadline: number;
  /** An outcome after which nothing more is sent. */
  enough: ((outcome: StoredOutcome) => boolean) | undefined;
}

/** Phase 3: every mutant once. One batch sends while the one before it settles; each ends with the closing twins. */
export async function explore(
  stage: Stage,
  mutants: readonly PlannedMutant[],
  onDone: (outcomes: readonly StoredOutcome[]) => void,
  { deadline, enough = () => false }: ExploreLimits,
): Promise<Explored> {
  const known = stage.store.outcomes('explore');
  const outcomes = mutants.flatMap((m) => known.get(m.mutant.id) ?? []);
  onDone(outcomes);
  const todo = mutants.filter((m) => !known.has(m.mutant.id));
  const explored: Explored = {
    outcomes,
    raceTrials: mutants.filter((m) => m.plan.actions.some((a) => a.do === 'together')).length,
    ...(outcomes.some(enough) ? { stopped: FOUND } : {}),
  };
  let sending: { batch: Batch; specs: TrialSpec[] } | undefined;
  let settled: Batch | undefined;
  const finish = async (): Promise<void> => {
    if (sending === undefined) return;
    const { batch, specs } = sending;
    sending = undefined;
    const results = await believed(stage, await batch.results, explored);
    await settled?.clear();
    settled = batch;
    const kept = results.filter((r) => specs.includes(r.spec) || r.spec.attempt !== 'explore/1');
    if (stage.signal.aborted) return;
    stage.store.addTrials('explore', kept);
    const fresh = kept.map(liveOutcome);
    outcomes.push(...fresh);
    onDone(fresh);
    if (fresh.some(enough)) explored.stopped ??= FOUND;
  };
  try {
    for (const { group, alone } of groups(todo, stage.scenario.patches.map(patchOperator))) {
      if (stage.signal.aborted || explored.stopped !== undefined) break;
      if (Date.now() > deadline) {
        explored.stopped = 'the time budget was used up';
        break;
      }
      const specs = group.map((m): TrialSpec => ({ ...m, attempt: 'explore/1' }));
      const closing = [...new Set(group.map((m) => m.baseline))].map((b) =>
        controlSpec(b, `closing/${group[0]?.mutant.id}`),
      );
      if (alone) await finish();
      const batch = await startBatch(stage, specs, { alone, closing });
      await finish();
      sending = { batch, specs };
      await batch.sent;
      if (alone) await finish();
    }
    await finish();
  } finally {
    if (sending !== undefined) {
      await sending.batch.results.catch(() => undefined);
      await sending.batch.clear();
    }
    await settled?.clear();
  }
  return explored;
}

function groups(
  todo: readonly PlannedMutant[],
  own: readonly Operator[],
): { group: PlannedMutant[]; alone: boolean }[] {
  const shared = todo.filter((m) => !needsWorldAlone(m.mutant.recipe, own));
  const alone = todo.filter((m) => needsWorldAlone(m.mutant.recipe, own));
  const cut = (list: PlannedMutant[], isAlone: boolean): { group: PlannedMutant[]; alone: boolean }[] =>
    Array.from({ length: Math.ceil(list.length / BATCH) }, (_, i) => ({
      group: list.slice(i * BATCH, (i + 1) * BATCH),
      alone: isAlone,
    }));
  return [...cut(shared, false), ...cut(alone, true)];
}

/**
 * What may be believed of a batch: nothing but violations when a closing twin failed, nothing when an effect without an
 * owner turned up until the trials ran again alone, and what the transport failed is run again as a new trial.
 */
async function believed(stage: Stage, results: readonly TrialResult[], explored: Explored): Promise<TrialResult[]> {
  const closing = results.filter((r) => r.spec.mutant.origin === 'control');
  let trials = results.filter((r) => r.spec.mutant.origin !== 'control');
  if (stage.signal.aborted) return trials;
  const gone = lostTarget(stage);
  if (gone !== undefined) {
    explored.stopped = gone;
    stage.note(explored.stopped);
    return unlessSeen(trials, 'no-control');
  }
  followLatency(stage, closing);
  if (stage.watch.strays().length > 0) {
    trials = await runTrials(
      stage,
      trials.map((r) => ({ ...r.spec, attempt: 'explore/alone' })),
      { alone: true },
    );
    const again = stage.watch.strays();
    if (again.length > 0) {
      // The breaker: something is touched that no trial owns. Nothing more is sent.
      explored.stopped = `effects without an owner: ${again.length}, first ${describeEffect(again[0] as Effect)}`;
      stage.note(explored.stopped);
      return unlessSeen(trials, 'stray');
    }
  }
  for (let attempt = 2; attempt <= ATTEMPTS; attempt++) {
    const failed = trials.filter((r) => r.judgement.why === 'not-serviced' || r.judgement.why === 'unsettled');
    if (failed.length === 0 || stage.signal.aborted) break;
    const again = await runTrials(
      stage,
      failed.map((r) => ({ ...r.spec, attempt: `explore/${attempt}` })),
    );
    const byMutant = new Map(again.map((r) => [r.spec.mutant.id, r]));
    trials = trials.map((r) => byMutant.get(r.spec.mutant.id) ?? r);
  }
  if (stage.signal.aborted || closing.every(reproduces)) return trials;
  // Once more, before a whole batch is withdrawn.
  const second = await runTrials(
    stage,
    closing.map((r) => ({ ...r.spec, attempt: `${r.spec.attempt}/again` })),
  );
  const lost = second.filter((r) => !reproduces(r));
  if (lost.length === 0) return trials;
  explored.stopped = `the unmodified baseline ${lost[0]?.spec.baseline.id} no longer reproduces (${sensorTrouble(stage) ?? lost[0]?.judgement.why ?? lost[0]?.judgement.fingerprints[0]})`;
  stage.note(explored.stopped);
  return unlessSeen(trials, 'no-control');
}

/** Withdraws every verdict but those that rest on what a sensor saw. */
function unlessSeen(trials: readonly TrialResult[], why: InconclusiveReason): TrialResult[] {
  return trials.map((r) => (r.judgement.witnesses.some(wasSeen) ? r : { ...r, judgement: withdraw(r.judgement, why) }));
}

export function progressOf(
  phase: string,
  planned: number,
  outcomes: readonly StoredOutcome[],
  findings: number,
  startedAt: number,
): Progress {
  const count = (v: string): number => outcomes.filter((o) => o.verdict === v).length;
  const seconds = Math.max(0.001, (Date.now() - startedAt) / 1000);
  return {
    phase,
    done: outcomes.length,
    planned,
    held: count('held'),
    violated: count('violated'),
    inconclusive: count('inconclusive'),
    findings,
    perSecond: outcomes.length / seconds,
  };
}
