import { simpleActions } from '../model/plan-actions.ts';
import { callsIn, type PlannedCall } from './planned-call.ts';
import type { Action, CallRef, Plan } from './vocabulary.ts';

/** What operators ask of a plan again and again. */
export interface PlanIndex {
  calls: readonly PlannedCall[];
  callByRef: ReadonlyMap<CallRef, PlannedCall>;
  /** Position of top-level actions. */
  positionById: ReadonlyMap<string, number>;
  /** Top-level actions, in order. */
  byKind: ReadonlyMap<Action['do'], readonly Action[]>;
  /** Ids of all actions, branches of races among them. */
  ids: ReadonlySet<string>;
}

const KNOWN = new WeakMap<readonly Action[], PlanIndex>();

/** Made once for each plan: plans do not change. */
export function indexOf(plan: Pick<Plan, 'actions'>): PlanIndex {
  const known = KNOWN.get(plan.actions);
  if (known !== undefined) return known;
  const made = index(plan);
  KNOWN.set(plan.actions, made);
  return made;
}

function index(plan: Pick<Plan, 'actions'>): PlanIndex {
  const simple = simpleActions(plan);
  const calls = callsIn(simple);
  const callByRef = new Map<CallRef, PlannedCall>();
  for (const call of calls) if (!callByRef.has(call.ref)) callByRef.set(call.ref, call);
  const positionById = new Map<string, number>();
  const byKind = new Map<Action['do'], Action[]>();
  const ids = new Set<string>();
  for (const [position, action] of plan.actions.entries()) {
    if (!positionById.has(action.id)) positionById.set(action.id, position);
    const alike = byKind.get(action.do);
    if (alike === undefined) byKind.set(action.do, [action]);
    else alike.push(action);
    ids.add(action.id);
  }
  if (simple !== plan.actions) for (const { id } of simple) ids.add(id);
  return { calls, callByRef, positionById, byKind, ids };
}
