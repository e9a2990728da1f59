import type { Ground } from './operator.ts';
import { findCall, type PlannedCall, plannedCalls, positionOf } from './plan-reading.ts';
import { insertAt, insertedId } from './plan-writing.ts';
import type { Action, JsonValue, Plan } from './vocabulary.ts';

/**
 * When something may change for a call that is on its way to execution: before it is proposed, while it waits for its
 * decision, when it is approved and not resumed yet.
 */
export type Moment = 'proposing' | 'pending' | 'approved';

/** A call that the plan brings to execution. */
export interface OnTheWay extends PlannedCall {
  gated: boolean;
  /** Where to insert what happens at a moment. A call that needs no approval has only the first. */
  moments: Partial<Record<Moment, number>>;
}

/** Calls that are proposed, approved where that is needed, and dispatched, by actions of the top level. */
export function callsOnTheWay({ plan, contract }: Ground): OnTheWay[] {
  return plannedCalls(plan).flatMap((call): OnTheWay[] => {
    const rule = contract.tools[call.proposal.tool];
    const proposing = positionOf(plan, call.proposedBy);
    if (rule?.effect === undefined || plan.actions[proposing]?.do !== 'say') return [];
    if (rule.approval === 'none') return [{ ...call, gated: false, moments: { proposing } }];
    const pending = find(plan, proposing, (a) => a.do === 'decide' && a.call === call.ref && a.decision === 'approve');
    const approved = pending < 0 ? -1 : find(plan, pending, (a) => a.do === 'resume' && a.run === call.run);
    if (approved < 0) return [];
    const cancelled = plan.actions.slice(proposing, approved).some((a) => a.do === 'cancel' && a.run === call.run);
    return cancelled ? [] : [{ ...call, gated: true, moments: { proposing, pending, approved } }];
  });
}

function find(plan: Plan, after: number, is: (action: Action) => boolean): number {
  return plan.actions.findIndex((action, i) => i > after && is(action));
}

/** The call of a site `call:<ref>`. */
export function callAt(ground: Ground, site: string): OnTheWay | undefined {
  const ref = site.slice('call:'.length);
  return findCall(ground.plan, ref) && callsOnTheWay(ground).find((call) => call.ref === ref);
}

/** What the control plane changes, as the run of a call feels it. */
export function changeFor(call: PlannedCall, what: string, value: JsonValue) {
  return { as: '$control', do: 'change' as const, what, run: call.run, value };
}

/** The plan with a change at a moment of a call. */
export function withChange(
  plan: Plan,
  call: OnTheWay,
  at: JsonValue | undefined,
  { operator, site, what, value }: { operator: string; site: string; what: string; value: JsonValue },
): Plan | undefined {
  const position = call.moments[at as Moment];
  if (position === undefined) return undefined;
  const id = insertedId(plan, operator, site);
  return insertAt(plan, position, { id, attack: operator, ...changeFor(call, what, value) });
}

/** The same change without being an attack: part of a plan that must still succeed. */
export function withHarmless(plan: Plan, call: OnTheWay, at: Moment, what: string, value: JsonValue): Plan {
  const position = call.moments[at];
  if (position === undefined) return plan;
  return insertAt(plan, position, { id: insertedId(plan, 'twin', call.ref), ...changeFor(call, what, value) });
}

/** Of the moments asked for, those that the call has. */
export function momentsOf(call: OnTheWay | undefined, ...wanted: Moment[]): Moment[] {
  return wanted.filter((moment) => call?.moments[moment] !== undefined);
}
