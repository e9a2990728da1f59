import { allBy } from './action-lookup.ts';
import { derived, known } from './known-plan.ts';
import { inserted, replaced } from './plan-patch.ts';
import { actionAt, positionOf } from './plan-reading.ts';
import type { Action, CallRef, Plan } from './vocabulary.ts';

export { freshRun, insertedId } from './plan-names.ts';

/** A new plan with `added` put in at `position`. */
export function insertAt(plan: Plan, position: number, ...added: Action[]): Plan {
  return derived(plan, inserted(known(plan).patch, position, added));
}

export function append(plan: Plan, ...added: Action[]): Plan {
  return insertAt(plan, known(plan).length, ...added);
}

/** A new plan with the top-level action `id` replaced; undefined when there is none. */
export function replace(plan: Plan, id: string, change: (action: Action) => Action): Plan | undefined {
  const position = positionOf(plan, id);
  const action = actionAt(plan, position);
  if (position < 0 || action === undefined) return undefined;
  return derived(plan, replaced(known(plan).patch, position, change(action)));
}

/** A new plan with another action at a position. */
export function replaceAt(plan: Plan, position: number, action: Action): Plan {
  return derived(plan, replaced(known(plan).patch, position, action));
}

/** A new plan without the top-level action `id`. */
export function withoutAction(plan: Plan, id: string): Plan {
  const position = positionOf(plan, id);
  return position < 0 ? plan : derived(plan, replaced(known(plan).patch, position));
}

/** A new plan without the top-level decisions on a call. */
export function withoutDecisions(plan: Plan, call: CallRef): Plan {
  return allBy(plan, 'decide', call).reduce((left, { action }) => withoutAction(left, action.id), plan);
}

/** A new plan without the top-level actions for which `drop` says so; every action is looked at. */
export function without(plan: Plan, drop: (action: Action) => boolean): Plan {
  return plan.actions.filter(drop).reduce((left, { id }) => withoutAction(left, id), plan);
}
