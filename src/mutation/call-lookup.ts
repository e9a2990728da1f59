import { CALL_KEYS, type CallFacet } from './facets.ts';
import { type KnownPlan, known } from './known-plan.ts';
import { type CallAt, callsAt } from './plan-index.ts';
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
  fits: (call: PlannedCall) => boolean = () => true,
): CallAt | undefined {
  const its = known(plan);
  const below = its.index.callsBy(facet, key).find((one) => !isGone(its.patch, one.position) && fits(one.call));
  const first = below && above(its, below);
  const put = putBy(its, facet, key).find(({ call }) => fits(call));
  if (first === undefined || put === undefined) return first ?? put;
  return put.position < first.position ? put : first;
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
    if (action !== undefined) count -= callsAt(action, at).filter(({ call }) => CALL_KEYS[facet](call) === key).length;
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

function above({ patch }: KnownPlan, { position, call }: CallAt): CallAt {
  return patch.length === 0 ? { position, call } : { position: positionAbove(patch, position), call };
}

function putBy(its: KnownPlan, facet: CallFacet, key: string): readonly CallAt[] {
  return its.patch.length === 0 ? its.putCalls : its.putCalls.filter(({ call }) => CALL_KEYS[facet](call) === key);
}
