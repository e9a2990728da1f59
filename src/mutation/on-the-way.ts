import { firstAfter } from './action-lookup.ts';
import { kept } from './kept.ts';
import type { Ground } from './operator.ts';
import { actionAt, findCall, type PlannedCall, plannedCalls, positionOf } from './plan-reading.ts';
import { insertAt, insertedId } from './plan-writing.ts';
import type { JsonValue, Plan } from './vocabulary.ts';

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
export function callsOnTheWay(ground: Ground): readonly OnTheWay[] {
  return kept(ground, 'on-the-way', () => plannedCalls(ground.plan).flatMap((call) => onTheWay(ground, call) ?? []));
}

function onTheWay({ plan, contract }: Ground, call: PlannedCall): OnTheWay | undefined {
  const rule = contract.tools[call.proposal.tool];
  if (rule?.effect === undefined) return undefined;
  const proposing = positionOf(plan, call.proposedBy);
  if (actionAt(plan, proposing)?.do !== 'say') return undefined;
  if (rule.approval === 'none') return at(call, false, { proposing });
  const pending = firstAfter(plan, 'decide', call.ref, proposing, ({ decision }) => decision === 'approve')?.position;
  const approved = pending && firstAfter(plan, 'resume', call.run, pending)?.position;
  if (pending === undefined || approved === undefined) return undefined;
  const cancelled = firstAfter(plan, 'cancel', call.run, proposing);
  if (cancelled !== undefined && cancelled.position < approved) return undefined;
  return at(call, true, { proposing, pending, approved });
}

function at(call: PlannedCall, gated: boolean, moments: OnTheWay['moments']): OnTheWay {
  const { ref, run, turn, index, proposal, proposedBy } = call;
  return { ref, run, turn, index, proposal, proposedBy, gated, moments };
}

/** The call of a site `call:<ref>`. */
export function callAt(ground: Ground, site: string): OnTheWay | undefined {
  const call = findCall(ground.plan, site.slice('call:'.length));
  return call && onTheWay(ground, call);
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
