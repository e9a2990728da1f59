import { allBy, firstAfter } from './action-lookup.ts';
import { kept } from './kept.ts';
import type { Ground } from './operator.ts';
import { findCall, type PlannedCall, plannedCalls, positionOf } from './plan-reading.ts';
import { append, insertAt, replace, withoutAction } from './plan-writing.ts';
import type { Action, CallRef, Plan } from './vocabulary.ts';

/** A gated call that is approved and then dispatched by its owner's resume. */
export interface ResumedCall {
  call: PlannedCall;
  /** Ids of the decision and of the resume. */
  decision: string;
  resume: string;
}

export function resumedCalls(ground: Ground): readonly ResumedCall[] {
  return kept(ground, 'resumed', () => plannedCalls(ground.plan).flatMap((call) => resumed(ground, call) ?? []));
}

/** The call of this place, where it is approved and then resumed. */
export function resumedCall(ground: Ground, ref: CallRef): ResumedCall | undefined {
  const call = findCall(ground.plan, ref);
  return call && resumed(ground, call);
}

function resumed({ plan, cast, contract }: Ground, call: PlannedCall): ResumedCall | undefined {
  if (contract.tools[call.proposal.tool]?.approval !== 'required') return undefined;
  const [decision, ...more] = allBy(plan, 'decide', call.ref);
  if (decision?.action.decision !== 'approve' || more.length > 0) return undefined;
  const resume = firstAfter(plan, 'resume', call.run, decision.position, ({ as }) => as === cast.owner);
  if (resume === undefined || firstAfter(plan, 'cancel', call.run, -1) !== undefined) return undefined;
  return { call, decision: decision.action.id, resume: resume.action.id };
}

/** Calls of tools that need no approval, and whose effect is more than an answer. */
export function ungatedCalls(ground: Ground): readonly PlannedCall[] {
  return plannedCalls(ground.plan).filter((call) => isUngated(ground, call));
}

/** The call of this place, where its tool needs no approval. */
export function ungatedCall(ground: Ground, ref: CallRef): PlannedCall | undefined {
  const call = findCall(ground.plan, ref);
  return call !== undefined && isUngated(ground, call) ? call : undefined;
}

function isUngated({ contract }: Ground, { proposal }: PlannedCall): boolean {
  const rule = contract.tools[proposal.tool];
  return rule?.approval === 'none' && rule.effect !== undefined && !rule.readOnly;
}

/** Other ways to execution: in place of the resume, in place of the decision, or after everything. */
export type Moment = 'approved' | 'pending' | 'done';

export function placed(plan: Plan, of: ResumedCall, when: Moment, ...added: Action[]): Plan | undefined {
  if (when === 'done') return append(plan, ...added);
  const target = when === 'approved' ? of.resume : of.decision;
  const [first, ...rest] = added;
  if (first === undefined) return undefined;
  if (when === 'approved') {
    const at = positionOf(plan, target);
    const replaced = replace(plan, target, () => first);
    return replaced === undefined ? undefined : insertAt(replaced, at + 1, ...rest);
  }
  // Nobody decides on this call: what reaches execution now has no approval.
  const at = positionOf(plan, target);
  return insertAt(withoutAction(plan, target), at, ...added);
}
