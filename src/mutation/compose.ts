import fc from 'fast-check';
import type { Plan } from '../model/plan.ts';
import type { Recipe, RecipeStep } from '../model/recipe.ts';
import { recipe as recipeSchema } from '../model/recipe.ts';
import { applyRecipe, rewritten } from './apply.ts';
import type { Ground, Operator } from './operator.ts';
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
    const wanted = random.nextInt(1, this.maxLength);
    const steps: RecipeStep[] = [...first];
    const applied = applyRecipe(this.ground, first, this.operators);
    let plan = applied.ok ? applied.plan : this.ground.plan;
    for (let misses = 0; steps.length < wanted && misses < 12; ) {
      const drawn = drawStep({ ...this.ground, plan }, this.operators, random);
      if (drawn === undefined) {
        misses++;
        continue;
      }
      steps.push(drawn.step);
      plan = drawn.plan;
    }
    return steps;
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

function drawStep(
  ground: Ground,
  operators: readonly Operator[],
  random: fc.Random,
): { step: RecipeStep; plan: Plan } | undefined {
  const operator = pick(random, operators);
  const site = operator && pick(random, operator.sites(ground));
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
