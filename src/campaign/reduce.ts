import type { Recipe } from '../model/recipe.ts';
import { applyRecipe, mutantId } from '../mutation/apply.ts';
import type { Operator } from '../mutation/operator.ts';
import { shrinkRecipe } from '../mutation/shrink.ts';
import { findingId } from '../oracle/fingerprint.ts';
import type { Hit } from './hits.ts';
import { groundOf, type PlannedMutant } from './mutants.ts';
import { runTrials } from './run-trials.ts';
import type { Stage } from './stage.ts';
import type { TrialSpec } from './trial.ts';

/** Replays that reducing one finding may cost. */
const PURSE = 40;
/** Candidates that are tried side by side. */
const WIDTH = 8;

export interface Reduced extends Hit {
  replays: number;
}

/**
 * The smallest mutant that still shows the same fingerprint. The lock is membership among all fingerprints of a trial, so
 * that a shrink never slides from one hole to another; a hit that does not reproduce twice is not shrunk.
 */
export async function reduce(stage: Stage, hit: Hit, operators: readonly Operator[]): Promise<Reduced> {
  if (hit.fixed) return { ...hit, replays: 0 };
  let current = hit.mutant;
  let replays = 0;
  let tries = 0;
  const fires = async (candidates: readonly PlannedMutant[]): Promise<boolean[]> => {
    const specs = candidates.map(
      (m): TrialSpec => ({ ...m, attempt: `shrink/${findingId(hit.fingerprint)}/${++tries}` }),
    );
    replays += specs.length;
    return (await runTrials(stage, specs)).map((r) => r.judgement.fingerprints.includes(hit.fingerprint));
  };
  if (!hasCandidates(current, operators)) return { ...hit, replays };
  if (current.mutant.recipe.length > 1 && !(await fires([current, current])).every(Boolean)) return { ...hit, replays };
  for (;;) {
    const smaller = await firstSmaller(stage, current, operators, fires, () => PURSE - replays);
    if (smaller === undefined) return { ...hit, mutant: current, replays };
    current = smaller;
  }
}

function hasCandidates(m: PlannedMutant, operators: readonly Operator[]): boolean {
  return shrinkRecipe(groundOf(m.baseline), m.mutant.recipe, operators).next().done !== true;
}

async function firstSmaller(
  stage: Stage,
  current: PlannedMutant,
  operators: readonly Operator[],
  fires: (c: readonly PlannedMutant[]) => Promise<boolean[]>,
  left: () => number,
): Promise<PlannedMutant | undefined> {
  let batch: PlannedMutant[] = [];
  const tryBatch = async (): Promise<PlannedMutant | undefined> => {
    const results = await fires(batch);
    const found = batch[results.indexOf(true)];
    batch = [];
    return found;
  };
  for (const recipe of shrinkRecipe(groundOf(current.baseline), current.mutant.recipe, operators)) {
    if (stage.signal.aborted || left() - batch.length <= 0) break;
    const candidate = planned(current, recipe, operators);
    if (candidate !== undefined) batch.push(candidate);
    if (batch.length === WIDTH) {
      const found = await tryBatch();
      if (found !== undefined) return found;
    }
  }
  return batch.length === 0 ? undefined : tryBatch();
}

function planned(of: PlannedMutant, recipe: Recipe, operators: readonly Operator[]): PlannedMutant | undefined {
  const applied = applyRecipe(groundOf(of.baseline), recipe, operators);
  if (!applied.ok) return undefined;
  return {
    baseline: of.baseline,
    plan: applied.plan,
    mutant: { id: mutantId(of.baseline.id, recipe), baseline: of.baseline.id, recipe, origin: 'shrink' },
  };
}
