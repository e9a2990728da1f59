import type { RecipeStep } from '../model/recipe.ts';
import { rewritten } from './apply.ts';
import type { Choices, Ground, Operator, Parameters } from './operator.ts';
import type { Plan } from './vocabulary.ts';

/** Every combination of the choices, plainest first. */
export function combinations(choices: Choices): Parameters[] {
  let all: Parameters[] = [{}];
  for (const [name, values] of Object.entries(choices)) {
    all = all.flatMap((chosen) => values.map((value) => ({ ...chosen, [name]: value })));
  }
  return all;
}

/**
 * Every mutation of one operator on a plan with the plan that it gives, in site order, plainest parameters first; no-ops
 * left out. One at a time: a long history has more of them than memory holds.
 */
export function* mutationsBy(ground: Ground, operator: Operator): Generator<{ step: RecipeStep; plan: Plan }> {
  for (const site of operator.sites(ground)) {
    for (const parameters of combinations(operator.choices(ground, site))) {
      const step = { operator: operator.id, site, parameters };
      const plan = rewritten(ground, operator, step);
      if (plan !== undefined) yield { step, plan };
    }
  }
}

/** The steps of all of them. */
export function stepsOf(ground: Ground, operator: Operator): RecipeStep[] {
  return Array.from(mutationsBy(ground, operator), ({ step }) => step);
}
