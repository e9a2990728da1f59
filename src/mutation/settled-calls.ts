import type { Ground } from './operator.ts';
import { type PlannedCall, plannedCalls, positionOf, topLevel } from './plan-reading.ts';
import { insertAt, replace, without } from './plan-writing.ts';
import type { Action, Plan } from './vocabulary.ts';

/** A gated call that is approved and then dispatched by its owner's resume. */
export interface ResumedCall {
  call: PlannedCall;
  /** Ids of the decision and of the resume. */
  decision: string;
  resume: string;
}

export function resumedCalls({ plan, cast, contract }: Ground): ResumedCall[] {
  return plannedCalls(plan).flatMap((call) => {
    if (contract.tools[call.proposal.tool]?.approval !== 'required') return [];
    const decided = topLevel(plan, 'decide').filter((a) => a.call === call.ref);
    const [decision] = decided;
    const resume = topLevel(plan, 'resume').find(
      (a) => a.run === call.run && a.as === cast.owner && decision !== undefined && after(plan, decision.id, a.id),
    );
    if (decision?.decision !== 'approve' || decided.length !== 1 || resume === undefined) return [];
    if (topLevel(plan, 'cancel').some((a) => a.run === call.run)) return [];
    return [{ call, decision: decision.id, resume: resume.id }];
  });
}

function after(plan: Plan, first: string, second: string): boolean {
  return positionOf(plan, first) < positionOf(plan, second);
}

/** Calls of tools that need no approval, and whose effect is more than an answer. */
export function ungatedCalls({ plan, contract }: Ground): PlannedCall[] {
  return plannedCalls(plan).filter(({ proposal }) => {
    const rule = contract.tools[proposal.tool];
    return rule?.approval === 'none' && rule.effect !== undefined && !rule.readOnly;
  });
}

/** Other ways to execution: in place of the resume, in place of the decision, or after everything. */
export type Moment = 'approved' | 'pending' | 'done';

export function placed(plan: Plan, of: ResumedCall, when: Moment, ...added: Action[]): Plan | undefined {
  if (when === 'done') return { ...plan, actions: [...plan.actions, ...added] };
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
  return insertAt(
    without(plan, (a) => a.id === target),
    at,
    ...added,
  );
}
