import fc from 'fast-check';
import type { Plan } from '../../src/model/plan.ts';
import type { Recipe, RecipeStep } from '../../src/model/recipe.ts';
import { applyRecipe, applyStep } from '../../src/mutation/apply.ts';
import { RecipeArbitrary } from '../../src/mutation/compose.ts';
import type { Ground, Operator } from '../../src/mutation/operator.ts';
import { randomStream } from '../../src/mutation/random-stream.ts';
import { OPERATORS } from '../../src/mutation/registry.ts';
import { readScenario } from '../../src/scenario/read.ts';
import type { ScenarioBaseline } from '../../src/scenario/scenario.ts';

const { baselines } = await readScenario('reference');

export const BASELINES: readonly ScenarioBaseline[] = baselines;

export function baselineOf(id: string): ScenarioBaseline {
  const found = baselines.find((b) => b.id === id);
  if (found === undefined) throw new Error(`no shipped baseline ${id}`);
  return found;
}

/** What operators may know of a shipped baseline; frozen, so that one that writes to it throws. */
export function groundOf({ plan, cast, contract, examples }: ScenarioBaseline): Ground {
  return deepFreeze(structuredClone({ plan, cast, contract, examples }));
}

export const GROUNDS: readonly Ground[] = baselines.map(groundOf);

export function deepFreeze<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return value;
  for (const item of Object.values(value)) deepFreeze(item);
  return Object.freeze(value);
}

export function json<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** A shipped baseline, or what up to `steps` mutations have made of it. */
export function anyGround(steps = 3): fc.Arbitrary<Ground> {
  return fc.nat(BASELINES.length - 1).chain((which) => {
    const ground = GROUNDS[which]!;
    return anyRecipe(ground, steps).map((recipe) => derived(ground, recipe));
  });
}

export function derived(ground: Ground, recipe: Recipe): Ground {
  const applied = applyRecipe(ground, recipe, OPERATORS);
  if (!applied.ok) throw new Error(applied.why);
  return deepFreeze({ ...ground, plan: applied.plan });
}

/** Any recipe that applies, the empty one too; drawn by the generator that campaigns use. */
export function anyRecipe(ground: Ground, steps = 3): fc.Arbitrary<Recipe> {
  const recipes = new RecipeArbitrary(ground, OPERATORS, steps);
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant<Recipe>([]) },
    { weight: 6, arbitrary: fc.nat(1_000_000).map((i) => recipes.generate(randomStream(1, i), undefined).value) },
  );
}

/** One mutation that applies to a ground; undefined where the operator has no site. */
export function anyStep(ground: Ground, operator: Operator): fc.Arbitrary<RecipeStep | undefined> {
  const sites = operator.sites(ground);
  if (sites.length === 0) return fc.constant(undefined);
  return fc.constantFrom(...sites).chain((site) => {
    const choices = Object.entries(operator.choices(ground, site));
    if (choices.some(([, values]) => values.length === 0)) return fc.constant(undefined);
    const parameters = Object.fromEntries(choices.map(([name, values]) => [name, fc.constantFrom(...values)]));
    return fc
      .record(parameters, { noNullPrototype: true })
      .map((chosen) => ({ operator: operator.id, site, parameters: chosen }))
      .map((step) => (applyStep(ground, step, [operator]) === undefined ? undefined : step));
  });
}

/** The plan of one mutation of a shipped baseline. */
export function mutated(ground: Ground, step: RecipeStep): Plan {
  const plan = applyStep(ground, step, OPERATORS);
  if (plan === undefined) throw new Error(`${step.operator} does not apply at ${step.site}`);
  return plan;
}
