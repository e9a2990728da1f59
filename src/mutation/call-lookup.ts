import { CALL_KEYS, type CallFacet } from './facets.ts';
import { type KnownPlan, known } from './known-plan.ts';
import { type CallAt, callsOf } from './plan-index.ts';
import { isGone, positionAbove } from './plan-patch.ts';
import type { PlannedCall } from './planned-call.ts';
import type { CallRef, Plan } from './vocabulary.ts';

/** The call at a place; the first, where a plan has several there. */
export function findCall(plan: Plan, ref: CallRef): PlannedCall | undefined {
  return firstCallBy(plan, 'ref', ref)?.call;
}

/** The first call of a key for which `fits` says so, with the position of its action. */
export function firstCallBy(
  plan: Plan,
  facet: CallFacet,
  key: string,
  fits: (call: PlannedCall) => boolean = anyone,
): CallAt | undefined {
  const its = known(plan);
  let first: CallAt | undefined;
  for (const one of its.index.callsBy(facet, key)) {
    if (isGone(its.patch, one.position) || !fits(one.call)) continue;
    first = above(its, one);
    break;
  }
  const keyOf = CALL_KEYS[facet];
  for (const one of its.putCalls) {
    if (keyOf(one.call) !== key || !fits(one.call)) continue;
    return first === undefined || one.position < first.position ? one : first;
  }
  return first;
}

/** Whether any call is planned in a run. */
export function hasCalls(plan: Plan, run: string): boolean {
  return firstCallBy(plan, 'run', run) !== undefined;
}

export function countCallsBy(plan: Plan, facet: CallFacet, key: string): number {
  const its = known(plan);
  let count = its.index.callsBy(facet, key).length + putBy(its, facet, key).length;
  for (const { at, gone } of its.patch) {
    const action = gone ? its.index.actions[at] : undefined;
    if (action !== undefined) count -= callsOf(action).filter((call) => CALL_KEYS[facet](call) === key).length;
  }
  return count;
}

/** The calls of one turn `run.turn`, in order. */
export function callsOfTurn(plan: Plan, turn: string): PlannedCall[] {
  const its = known(plan);
  const below = its.index.callsBy('turn', turn).filter((one) => !isGone(its.patch, one.position));
  return [...below.map((one) => above(its, one)), ...putBy(its, 'turn', turn)]
    .sort((a, b) => a.position - b.position)
    .map(({ call }) => call);
}

function anyone(): boolean {
  return true;
}

function above({ patch }: KnownPlan, { position, call }: CallAt): CallAt {
  return { position: positionAbove(patch, position), call };
}

function putBy(its: KnownPlan, facet: CallFacet, key: string): readonly CallAt[] {
  return its.patch.length === 0 ? its.putCalls : its.putCalls.filter(({ call }) => CALL_KEYS[facet](call) === key);
}
