import fc from 'fast-check';
import type { Plan } from '../model/plan.ts';
import type { Recipe, RecipeStep } from '../model/recipe.ts';
import { recipe as recipeSchema } from '../model/recipe.ts';
import { applyRecipe, rewritten } from './apply.ts';
import { kept } from './kept.ts';
import { lookedAt, type Window } from './known-plan.ts';
import type { Ground, Operator } from './operator.ts';
import { isBeginning, touchedWindow, windowOf, windowsOf } from './plan-window.ts';
import { shrinkRecipe } from './shrink.ts';

/**
 * Draws recipes: concrete sites from the plan as rewritten so far, operators without a site skipped, steps that change
 * nothing refused. Shrinks need no context, so that a stored recipe shrinks as well as a fresh one.
 */
export class RecipeArbitrary extends fc.Arbitrary<Recipe> {
  constructor(
    private readonly ground: Ground,
    private readonly operators: readonly Operator[],
    private readonly maxLength = 4,
  ) {
    super();
  }

  generate(random: fc.Random, _bias: number | undefined): fc.Value<Recipe> {
    return new fc.Value(this.grow([], random), undefined);
  }

  /** A recipe that begins with these steps, which must apply; drawn steps follow, or none. */
  grow(first: Recipe, random: fc.Random): Recipe {
    return this.mutate(first, random).recipe;
  }

  /** The same with the plan that it gives. On a long history all steps are taken in one window, where they can meet. */
  mutate(first: Recipe, random: fc.Random): { recipe: Recipe; plan: Plan } {
    const wanted = random.nextInt(1, this.maxLength);
    const recipe: RecipeStep[] = [...first];
    const applied = applyRecipe(this.ground, first, this.operators);
    const whole = applied.ok ? applied.plan : this.ground.plan;
    let plan = lookedAt(whole, drawWindow(whole, random));
    for (let misses = 0; recipe.length < wanted && misses < 12; ) {
      const drawn = drawStep({ ...this.ground, plan }, this.operators, random);
      if (drawn === undefined) {
        misses++;
        continue;
      }
      recipe.push(drawn.step);
      plan = drawn.plan;
    }
    return { recipe, plan: lookedAt(plan, undefined) };
  }

  canShrinkWithoutContext(value: unknown): value is Recipe {
    const parsed = recipeSchema.safeParse(value);
    return parsed.success && applyRecipe(this.ground, parsed.data, this.operators).ok;
  }

  shrink(value: Recipe): fc.Stream<fc.Value<Recipe>> {
    return fc
      .stream(shrinkRecipe(this.ground, value, this.operators)[Symbol.iterator]())
      .map((r) => new fc.Value(r, undefined));
  }
}

function pick<T>(random: fc.Random, list: readonly T[]): T | undefined {
  return list.length === 0 ? undefined : list[random.nextInt(0, list.length - 1)];
}

/** The window of what was changed already, or any. */
function drawWindow(plan: Plan, random: fc.Random): Window | undefined {
  const windows = windowsOf(plan);
  return windows === 1 ? undefined : windowOf(plan, touchedWindow(plan) ?? random.nextInt(0, windows - 1));
}

/** Many mutants begin at the same place, so that its sites are worth keeping. */
function sitesOf(ground: Ground, operator: Operator): readonly string[] {
  const sites = (): string[] => operator.sites(ground);
  return isBeginning(ground.plan) ? kept(ground, `sites of ${operator.id}`, sites) : sites();
}

function drawStep(
  ground: Ground,
  operators: readonly Operator[],
  random: fc.Random,
): { step: RecipeStep; plan: Plan } | undefined {
  const operator = pick(random, operators);
  const site = operator && pick(random, sitesOf(ground, operator));
  if (operator === undefined || site === undefined) return undefined;
  const parameters: RecipeStep['parameters'] = {};
  for (const [name, values] of Object.entries(operator.choices(ground, site))) {
    const value = pick(random, values);
    if (value === undefined) return undefined;
    parameters[name] = value;
  }
  const step = { operator: operator.id, site, parameters };
  const plan = rewritten(ground, operator, step);
  return plan && { step, plan };
}
