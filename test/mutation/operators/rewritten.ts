import type { Action, Plan } from '../../../src/model/plan.ts';
import type { RecipeStep } from '../../../src/model/recipe.ts';
import { stepsOf } from '../../../src/mutation/enumerate.ts';
import type { Ground } from '../../../src/mutation/operator.ts';
import { operatorById } from '../../../src/mutation/registry.ts';
import { baselineOf, groundOf, mutated } from '../grounds.ts';

/** The ground of a shipped baseline. */
export function ground(baseline: string): Ground {
  return groundOf(baselineOf(baseline));
}

/** The plan that one mutation makes of a shipped baseline. */
export function by(baseline: string, operator: string, site: string, parameters: RecipeStep['parameters']): Plan {
  return mutated(ground(baseline), { operator, site, parameters });
}

/** Sites and parameters of an operator on a shipped baseline, one line each. */
export function offered(baseline: string, id: string): string[] {
  const operator = operatorById(id);
  if (operator === undefined) throw new Error(`there is no operator ${id}`);
  return stepsOf(ground(baseline), operator).map((s) => `${s.site} ${Object.values(s.parameters).join(' ')}`);
}

/** Who does what, in order; what a mutation wrote has a star. */
export function kinds(plan: Plan): string[] {
  return plan.actions.map((a: Action) => {
    const how = a.do === 'invoke' ? ` ${a.path}` : a.do === 'submit' ? ` ${a.twin ?? 'chat'}` : '';
    const credential = a.credential === undefined ? '' : ` (${a.credential})`;
    return `${a.as === '' ? 'nobody' : a.as} ${a.do}${how}${credential}${a.attack === undefined ? '' : ' *'}`;
  });
}
