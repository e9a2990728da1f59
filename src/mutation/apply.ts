import { isDeepStrictEqual } from 'node:util';
import { digestBytes } from '../model/canonical.ts';
import type { Plan } from '../model/plan.ts';
import type { Recipe, RecipeStep } from '../model/recipe.ts';
import { lookedAt } from './known-plan.ts';
import { mutantText } from './mutant-text.ts';
import type { Choices, Ground, Operator, Parameters } from './operator.ts';
import { windowAt } from './plan-window.ts';
import { samePlan } from './same-plan.ts';

export { samePlan } from './same-plan.ts';

export type Applied = { ok: true; plan: Plan } | { ok: false; step: number; why: string };

/** One step on the plan as rewritten so far. A step that changes nothing, or that its operator does not offer, is refused. */
export function applyStep(ground: Ground, step: RecipeStep, operators: readonly Operator[]): Plan | undefined {
  const operator = operators.find((o) => o.id === step.operator);
  if (operator === undefined || !isSite(ground, operator, step.site)) return undefined;
  if (!isOffered(operator.choices(ground, step.site), step.parameters)) return undefined;
  return rewritten(ground, operator, step);
}

/** A step that was just drawn from what its operator offers: nothing of it need be looked up again. */
export function rewritten(ground: Ground, operator: Operator, step: RecipeStep): Plan | undefined {
  const plan = operator.rewrite(ground, step.site, step.parameters);
  return plan === undefined || samePlan(plan, ground.plan) ? undefined : plan;
}

/** Looks where the site would be first, so that a long history is not gone through for each step. */
function isSite(ground: Ground, operator: Operator, site: string): boolean {
  const near = { ...ground, plan: lookedAt(ground.plan, windowAt(ground.plan, site)) };
  return operator.sites(near).includes(site) || (near.plan !== ground.plan && operator.sites(ground).includes(site));
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

/** Content id of a mutant: 16 hex digits over baseline and recipe. */
export function mutantId(baseline: string, recipe: Recipe): string {
  return digestBytes(mutantText(baseline, recipe)).slice(0, 16);
}
