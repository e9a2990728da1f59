import { makeMarker } from '../model/marker.ts';
import type { Plan } from '../model/plan.ts';
import type { Recipe } from '../model/recipe.ts';
import { applyRecipe } from '../mutation/apply.ts';
import type { Operator } from '../mutation/operator.ts';
import type { ScenarioBaseline } from '../scenario/scenario.ts';
import { bindPlan } from './bind.ts';
import { groundOf } from './mutants.ts';

export interface Tracer {
  trace(plan: Plan): string[];
}

/** Any marker does: it only has to be the same for both traces. */
const MARKER = makeMarker('trace', 'trace', 0);
const ROLES = ['id', 'decoy', 'foreign'] as const;

/** Stands in for every canary: names that tell roles apart and nothing else. */
const SYMBOLIC = {
  get: (canary: string) =>
    ROLES.map((role) => ({ role, value: `${canary}-${role}`, link: `${canary}-link`, tenant: role })),
} as unknown as Parameters<typeof bindPlan>[1]['resources'];

function traceOf(tracer: Tracer, plan: Plan): string {
  return tracer.trace(bindPlan(plan, { marker: MARKER, resources: SYMBOLIC })).join('\n');
}

/**
 * A mutant is a no-op when the target would receive the very bytes of the control, or when one of its steps could be left
 * out without changing a byte. A target that receives different bytes and ignores them is sound, not a no-op.
 */
export function noOpDetector(
  tracer: Tracer,
): (baseline: ScenarioBaseline, recipe: Recipe, plan: Plan, operators: readonly Operator[]) => boolean {
  const controls = new Map<string, string>();
  return (baseline, recipe, plan, operators) => {
    const control = controls.get(baseline.id) ?? traceOf(tracer, baseline.plan);
    controls.set(baseline.id, control);
    const trace = traceOf(tracer, plan);
    if (trace === control) return true;
    if (recipe.length < 2) return false;
    return recipe.some((_, i) => {
      const fewer = applyRecipe(
        groundOf(baseline),
        recipe.filter((__, j) => j !== i),
        operators,
      );
      return fewer.ok && traceOf(tracer, fewer.plan) === trace;
    });
  };
}
