import type { RecipeStep } from '../model/recipe.ts';
import { applyStep } from './apply.ts';
import type { Choices, Ground, Operator, Parameters } from './operator.ts';

/** Every combination of the choices, plainest first. */
export function combinations(choices: Choices): Parameters[] {
  let all: Parameters[] = [{}];
  for (const [name, values] of Object.entries(choices)) {
    all = all.flatMap((chosen) => values.map((value) => ({ ...chosen, [name]: value })));
  }
  return all;
}

/** Every mutation of one operator on a plan, in site order, plainest parameters first; no-ops left out. */
export function stepsOf(ground: Ground, operator: Operator): RecipeStep[] {
  const steps: RecipeStep[] = [];
  for (const site of operator.sites(ground)) {
    for (const parameters of combinations(operator.choices(ground, site))) {
      const step = { operator: operator.id, site, parameters };
      if (applyStep(ground, step, [operator]) !== undefined) steps.push(step);
    }
  }
  return steps;
}
