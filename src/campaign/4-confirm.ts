import { findingId, parseFingerprint } from '../oracle/fingerprint.ts';
import { controlSpec } from './2-control.ts';
import type { Reduced } from './reduce.ts';
import { runTrials } from './run-trials.ts';
import { sideBySide } from './side-by-side.ts';
import type { Stage } from './stage.ts';
import type { TrialResult } from './trial.ts';

export interface Confirmed extends Reduced {
  confirmed: { n: number; of: number };
  control: { n: number; of: number };
  pace: 'stepwise' | 'normal';
  /** The run whose evidence the finding shows. */
  evidence: TrialResult;
}

export interface Confirmation {
  confirmed: Confirmed[];
  dropped: { fingerprint: string; why: string }[];
  /** Never fired again: something was seen once and cannot be shown. */
  vanished: string[];
}

/**
 * Phase 4: mutant and control in turn, N times, in fresh worlds, from the reduced plan; then once more step by step. A
 * hole is dropped only where the control shows it too; what fired once and never again keeps the campaign inconclusive.
 */
export async function confirm(
  stage: Stage,
  reduced: readonly Reduced[],
  times: number,
  onDone: (done: number) => void,
): Promise<Confirmation> {
  const result: Confirmation = { confirmed: [], dropped: [], vanished: [] };
  const byFingerprint = new Map<string, Confirmed>();
  for (const one of await sideBySide(reduced, (r) => confirmOne(stage, r, times), onDone)) {
    if ('why' in one) result.dropped.push(one);
    else if ('vanished' in one) result.vanished.push(one.vanished);
    else {
      const before = byFingerprint.get(one.fingerprint);
      // Step by step two holes may turn out to be one; the smaller recipe shows it.
      if (before === undefined || one.mutant.mutant.recipe.length < before.mutant.mutant.recipe.length)
        byFingerprint.set(one.fingerprint, one);
    }
  }
  result.confirmed = [...byFingerprint.values()];
  return result;
}

async function confirmOne(
  stage: Stage,
  r: Reduced,
  times: number,
): Promise<Confirmed | { fingerprint: string; why: string } | { vanished: string }> {
  const name = findingId(r.fingerprint);
  const isControl = r.mutant.mutant.recipe.length === 0;
  const fires = (run: TrialResult): boolean => run.judgement.fingerprints.includes(r.fingerprint);
  const turns = Array.from({ length: times }, (_, i) => [
    { ...r.mutant, attempt: `confirm/${name}/${i + 1}` },
    ...(isControl ? [] : [controlSpec(r.mutant.baseline, `confirm/${name}/control/${i + 1}`)]),
  ]).flat();
  // One after the other, alternating; only the wait for late effects is shared.
  const runs = await runTrials(stage, turns, { alone: true });
  const firing = runs.filter((run) => run.spec.mutant.origin !== 'control' || isControl).filter(fires);
  const clean = isControl ? [] : runs.filter((run) => run.spec.mutant.origin === 'control');
  const control = { n: clean.filter(fires).length, of: clean.length };
  const n = firing.length;
  const evidence = firing[0];
  if (control.n > 0)
    return {
      fingerprint: r.fingerprint,
      why: `the unmodified baseline shows it too, ${control.n} of ${control.of} times (contaminated)`,
    };
  const loaded = evidence === undefined ? await underLoad(stage, r, times) : undefined;
  const shown = evidence ?? loaded?.evidence;
  if (shown === undefined) return { vanished: r.fingerprint };
  const confirmed = loaded === undefined ? { n, of: times } : { n: loaded.n, of: loaded.of };
  const stepwise = parseFingerprint(r.fingerprint).action === 'race' ? undefined : await stepByStep(stage, r, name);
  if (stepwise === undefined) return { ...r, confirmed, control, pace: 'normal', evidence: shown };
  return { ...r, fingerprint: stepwise.fingerprint, confirmed, control, pace: 'stepwise', evidence: stepwise.evidence };
}

/** Some races show only among other trials: many copies of the mutant at once. */
async function underLoad(
  stage: Stage,
  r: Reduced,
  times: number,
): Promise<{ n: number; of: number; evidence: TrialResult } | undefined> {
  const of = times * 4;
  const name = findingId(r.fingerprint);
  const runs = await runTrials(
    stage,
    Array.from({ length: of }, (_, i) => ({ ...r.mutant, attempt: `confirm/${name}/load/${i + 1}` })),
  );
  const firing = runs.filter((run) => run.judgement.fingerprints.includes(r.fingerprint));
  return firing[0] === undefined ? undefined : { n: firing.length, of, evidence: firing[0] };
}

/** One action at a time with a settle after each: the effect then belongs to one action, and that run names the clause. */
async function stepByStep(
  stage: Stage,
  r: Reduced,
  name: string,
): Promise<{ fingerprint: string; evidence: TrialResult } | undefined> {
  const [run] = await runTrials(stage, [{ ...r.mutant, attempt: `stepwise/${name}`, stepwise: true }]);
  if (run === undefined || run.judgement.verdict !== 'violated') return undefined;
  const same = run.judgement.fingerprints.includes(r.fingerprint);
  const fingerprint = same ? r.fingerprint : run.judgement.fingerprints[0];
  return fingerprint === undefined ? undefined : { fingerprint, evidence: run };
}
