import { isDeepStrictEqual } from 'node:util';
import { digest } from '../model/canonical.ts';
import type { Plan } from '../model/plan.ts';
import type { Recipe, RecipeStep } from '../model/recipe.ts';
import type { Choices, Ground, Operator, Parameters } from './operator.ts';

export type Applied = { ok: true; plan: Plan } | { ok: false; step: number; why: string };

/** One step on the plan as rewritten so far. A step that changes nothing, or that its operator does not offer, is refused. */
export function applyStep(ground: Ground, step: RecipeStep, operators: readonly Operator[]): Plan | undefined {
  const operator = operators.find((o) => o.id === step.operator);
  if (operator === undefined || !operator.sites(ground).includes(step.site)) return undefined;
  if (!isOffered(operator.choices(ground, step.site), step.parameters)) return undefined;
  return rewritten(ground, operator, step);
}

/** A step that was just drawn from what its operator offers: nothing of it need be looked up again. */
export function rewritten(ground: Ground, operator: Operator, step: RecipeStep): Plan | undefined {
  const plan = operator.rewrite(ground, step.site, step.parameters);
  return plan === undefined || samePlan(plan, ground.plan) ? undefined : plan;
}

/** A misspelt value in a stored recipe must not silently become another mutation. */
function isOffered(choices: Choices, parameters: Parameters): boolean {
  const names = Object.keys(choices);
  if (names.length !== Object.keys(parameters).length) return false;
  return names.every((name) => {
    const value = parameters[name];
    return value !== undefined && choices[name]?.some((one) => isDeepStrictEqual(one, value)) === true;
  });
}

/** The derived plan of a recipe, or the step that does not apply. */
export function applyRecipe(ground: Ground, recipe: Recipe, operators: readonly Operator[]): Applied {
  let plan = ground.plan;
  for (const [i, step] of recipe.entries()) {
    const next = applyStep({ ...ground, plan }, step, operators);
    if (next === undefined) return { ok: false, step: i, why: `${step.operator} does not apply at ${step.site}` };
    plan = next;
  }
  return { ok: true, plan };
}

export function samePlan(a: Plan, b: Plan): boolean {
  if (a === b) return true;
  if (a.base !== b.base || a.actions.length !== b.actions.length) return false;
  // A rewrite shares what it leaves alone.
  return a.actions.every((action, i) => action === b.actions[i] || isDeepStrictEqual(action, b.actions[i]));
}

/** Content id of a mutant: 16 hex digits over baseline and recipe. */
export function mutantId(baseline: string, recipe: Recipe): string {
  return digest({ baseline, recipe }).slice(0, 16);
}
