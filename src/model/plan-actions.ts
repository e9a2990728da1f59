import type { Action, Plan, SimpleAction } from './plan.ts';

const KNOWN = new WeakMap<readonly Action[], readonly SimpleAction[]>();

/** What an action sends: itself, or the branches of a race in their order. */
export function partsOf(action: Action): readonly SimpleAction[] {
  return action.do === 'together' ? action.branches.flat() : [action];
}

/** Every action of a plan that sends something, in order, the branches of races among them. Plans do not change: kept per plan. */
export function simpleActions({ actions }: Pick<Plan, 'actions'>): readonly SimpleAction[] {
  const known = KNOWN.get(actions);
  if (known !== undefined) return known;
  const found = actions.some((a) => a.do === 'together')
    ? actions.flatMap(partsOf)
    : (actions as readonly SimpleAction[]);
  KNOWN.set(actions, found);
  return found;
}
