import { type Action, operationName } from '../action.ts';
import type { Assertion, World } from '../assertion.ts';
import { readInstant } from '../instant.ts';
import { fails, holds, notApplicable, type Outcome, undecided } from '../outcome.ts';

/** A recorded approver and time, of a consequential action that was not blocked. The id is not authenticated here. */
export const approval: Assertion = {
  id: 'approval',
  clause: 'approval',
  severity: 'critical',
  summary:
    'a consequential action has a recorded approver, not itself and no other agent, and a time not after its execution',
  title: 'lacks the approval that it needs',
  fix: 'Hold the call until somebody entitled has approved exactly it, and record approver and time before it runs.',
  check(action, world) {
    if (action.outcome === 'blocked') return notApplicable('blocked', 'a blocked action needs no approval');
    if (action.operation === undefined) return undecided('operation-missing', 'the action names no operation');
    const listed = consequentialAs(action, world);
    if (listed === undefined)
      return notApplicable(
        'not-consequential',
        `${operationName(action)} is not in the list of consequential operations`,
      );
    if (action.outcome === undefined)
      return undecided('outcome-missing', 'the action does not say whether it was proposed, executed or blocked');
    return recorded(action, world, listed);
  },
};

/** The entry of the list that makes it consequential: an operation, or `tool:operation`, exactly. */
function consequentialAs(action: Action, { context }: World): string | undefined {
  const names = [action.operation, operationName(action), `${action.tool}:*`];
  return context.consequential.find((entry) => names.includes(entry));
}

function recorded(action: Action, world: World, listed: string): Outcome {
  const { approver_id: approver, approved_at: time } = action.approval ?? {};
  const which = `${operationName(action)} is consequential (${listed})`;
  if (action.approval === undefined) return fails('approval-missing', which, 'no approval is recorded');
  if (approver === undefined) return fails('approver-missing', which, 'the approval names no approver');
  if (approver === action.agent_id) return fails('self-approval', which, `${approver} approved its own action`);
  if (world.agents.has(approver))
    return fails('agent-approval', which, `${approver} is an agent of the supplied records`);
  if (time === undefined) return fails('approval-time-missing', which, `the approval by ${approver} has no time`);
  const approved = readInstant(time);
  if (approved === undefined) return undecided('approval-time-unreadable', `${time} is no RFC 3339 time with a zone`);
  if (action.agent_id === undefined)
    return undecided('agent-missing', `${approver} approved it, but the action names no agent to compare with`);
  if (action.outcome !== 'executed') return holds(which, `approved by ${approver} at ${time}`);
  const executed = readInstant(action.timestamp);
  if (executed === undefined)
    return undecided('action-time-unreadable', `approved at ${time}, executed at an unknown time`);
  return approved > executed
    ? fails('approved-after-execution', which, `executed at ${action.timestamp}, approved by ${approver} at ${time}`)
    : holds(which, `approved by ${approver} at ${time}, executed at ${action.timestamp}`);
}
