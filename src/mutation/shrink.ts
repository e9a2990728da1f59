import { canonicalJson } from '../model/canonical.ts';
import type { Recipe, RecipeStep } from '../model/recipe.ts';
import { applyRecipe } from './apply.ts';
import type { Ground, Operator } from './operator.ts';

/** Parameters that only change timing; they shrink last, since the order of a race is what makes it fire. */
const TIMING = new Set(['gap', 'offset', 'order']);

/** Other places that are tried for a step whose own place went with an earlier step. */
const OTHER_PLACES = 4;

/**
 * Recipes nearer to the baseline, best first: subsets by size (the empty recipe among them), then plainer parameters,
 * then plainer timing. Of a subset that does not apply, the last step moves to where it does: it acted on what a step
 * that is left out had inserted. Other candidates that do not apply are left out.
 */
export function* shrinkRecipe(ground: Ground, recipe: Recipe, operators: readonly Operator[]): Generator<Recipe> {
  const seen = new Set([canonicalJson(recipe)]);
  for (const candidate of [
    ...subsets(recipe).flatMap((subset) => [subset, ...moved(ground, subset, operators)]),
    ...plainer(ground, recipe, operators, false),
    ...plainer(ground, recipe, operators, true),
  ]) {
    const key = canonicalJson(candidate);
    if (seen.has(key)) continue;
    seen.add(key);
    if (applyRecipe(ground, candidate, operators).ok) yield candidate;
  }
}

/** Proper subsets in order of size. */
function subsets(recipe: Recipe): Recipe[] {
  const all: Recipe[] = [];
  for (let mask = 0; mask < (1 << recipe.length) - 1; mask++)
    all.push(recipe.filter((_, i) => (mask & (1 << i)) !== 0));
  return all.sort((a, b) => a.length - b.length);
}

/** The same with its last step at the first places of the operator, where its own place is gone. */
function moved(ground: Ground, recipe: Recipe, operators: readonly Operator[]): Recipe[] {
  const last = recipe.at(-1);
  const operator = operators.find((o) => o.id === last?.operator);
  if (last === undefined || operator === undefined || applyRecipe(ground, recipe, operators).ok) return [];
  const before = applyRecipe(ground, recipe.slice(0, -1), operators);
  if (!before.ok) return [];
  const sites = operator.sites({ ...ground, plan: before.plan }).slice(0, OTHER_PLACES);
  return sites.map((site) => [...recipe.slice(0, -1), { ...last, site }]);
}

function plainer(ground: Ground, recipe: Recipe, operators: readonly Operator[], timing: boolean): Recipe[] {
  const all: Recipe[] = [];
  let plan = ground.plan;
  for (const [i, step] of recipe.entries()) {
    const operator = operators.find((o) => o.id === step.operator);
    const here = { ...ground, plan };
    for (const parameters of operator === undefined
      ? []
      : plainerParameters(step, operator.choices(here, step.site), timing)) {
      all.push(recipe.map((s, j) => (j === i ? { ...s, parameters } : s)));
    }
    const applied = applyRecipe(here, [step], operators);
    if (!applied.ok) break;
    plan = applied.plan;
  }
  return all;
}

function plainerParameters(
  step: RecipeStep,
  choices: ReturnType<Operator['choices']>,
  timing: boolean,
): RecipeStep['parameters'][] {
  const all: RecipeStep['parameters'][] = [];
  for (const [name, values] of Object.entries(choices)) {
    if (TIMING.has(name) !== timing) continue;
    const now = values.findIndex((v) => canonicalJson(v) === canonicalJson(step.parameters[name] ?? null));
    for (const value of values.slice(0, Math.max(0, now))) all.push({ ...step.parameters, [name]: value });
  }
  return all;
}
