import { type KnownPlan, known } from './known-plan.ts';
import { type ActionAt, addCalls } from './plan-index.ts';
import { isGone, placeOf, positionAbove } from './plan-patch.ts';
import type { PlannedCall } from './planned-call.ts';
import { lowerBound } from './sorted.ts';
import type { Action, Plan } from './vocabulary.ts';

export { findCall, hasCalls } from './call-lookup.ts';
export { clientHistory } from './client-history.ts';
export { runOfCall } from './facets.ts';
export type { PlannedCall } from './planned-call.ts';

/**
 * The calls that the scripted model will propose, by place, in the part of the plan that is looked at. Index counts over
 * all rounds of a turn. To enumerate sites; what one call needs to know is looked up.
 */
export function plannedCalls(plan: Plan): readonly PlannedCall[] {
  const its = known(plan);
  return its.listed('calls', () => merged(its, its.index.calls, addCalls).map(({ call }) => call));
}

/** Top-level actions only, in the part of the plan that is looked at: places where something can be put in or replaced. */
export function topLevel<K extends Action['do']>(plan: Plan, kind: K): readonly Extract<Action, { do: K }>[] {
  const its = known(plan);
  const all = its.listed(kind, () =>
    merged(its, its.index.ofKind(kind), (to: ActionAt[], action, position) => {
      if (action.do === kind) to.push({ position, action });
    }).map(({ action }) => action),
  );
  return all as readonly Extract<Action, { do: K }>[];
}

/** What the list below has within the window, and what was put into it anywhere, in their order. */
function merged<T extends { position: number }>(
  { patch, window }: KnownPlan,
  below: readonly T[],
  addPut: (to: T[], action: Action, position: number) => void,
): readonly T[] {
  const from = window === undefined ? 0 : lowerBound(below, ({ position }) => position, window.from);
  const to = window === undefined ? below.length : lowerBound(below, ({ position }) => position, window.to);
  const within = from === 0 && to === below.length ? below : below.slice(from, to);
  if (patch.length === 0) return within;
  const all: T[] = [];
  let next = 0;
  for (const { at, put, gone } of patch) {
    for (let one = within[next]; one !== undefined && one.position < at; one = within[next]) {
      all.push(one);
      next++;
    }
    for (const action of put) addPut(all, action, at);
    while (gone && within[next]?.position === at) next++;
  }
  for (; next < within.length; next++) all.push(within[next] as T);
  return all;
}

/** The top-level action at a position. */
export function actionAt(plan: Plan, position: number): Action | undefined {
  const { index, patch } = known(plan);
  if (patch.length === 0) return index.actions[position];
  const { spot, below, put } = placeOf(patch, position);
  return (put < 0 ? undefined : patch[spot]?.put[put]) ?? index.actions[below];
}

/** Position of the action with this id among the top-level actions, or -1. */
export function positionOf(plan: Plan, id: string): number {
  const { index, patch, put } = known(plan);
  const below = index.positionOf(id);
  if (below !== undefined && !isGone(patch, below)) return positionAbove(patch, below);
  for (const { action, position } of put) if (action.id === id) return position;
  return -1;
}

/** The top-level action with this id, if it is of that kind. */
export function actionById<K extends Action['do']>(
  plan: Plan,
  kind: K,
  id: string,
): Extract<Action, { do: K }> | undefined {
  const found = actionAt(plan, positionOf(plan, id));
  return found?.do === kind ? (found as Extract<Action, { do: K }>) : undefined;
}
