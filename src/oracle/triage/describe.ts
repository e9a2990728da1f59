import { canonicalJson } from '../../model/canonical.ts';
import type { Action, Plan, SimpleAction, Together } from '../../model/plan.ts';
import { describeSubmit } from './describe-submit.ts';
import { actorName, callPhrase, counted, joined, quoted, shortValue } from './phrases.ts';
import { proposalOf } from './plan-places.ts';

/**
 * What an action does, one phrase in the third person without the actor. Beside its plan it also says what differs from
 * what was before: arguments that a copy changes, a cancellation that a history leaves out.
 */
export function describeAction(action: Action, plan?: Plan): string {
  const { credential } = action;
  const phrase = describeDeed(action, plan);
  return credential === undefined ? phrase : `${phrase}, with ${CREDENTIALS[credential]}`;
}

const CREDENTIALS = {
  expired: 'a credential that has expired',
  'other-audience': 'a credential for another audience',
  'other-client': 'a credential of another client',
  downstream: 'a credential for something behind the target',
  'unconsented-client': 'a credential of a client that nobody agreed to',
  'narrow-scope': 'a credential that is good for reading only',
} as const;

function describeDeed(action: Action, plan?: Plan): string {
  switch (action.do) {
    case 'open':
      return `opens the run ${action.run}${action.dispatch === 'queue' ? ', which dispatches through a queue' : ''}`;
    case 'say':
      return `says ${quoted(action.text)} in ${action.run}${proposed(action)}`;
    case 'submit':
      return `${describeSubmit(action, plan)}${proposed(action)}`;
    case 'decide':
      return `${action.decision === 'approve' ? 'approves' : 'rejects'} ${action.call}${copyPart(action, plan)}${saidPart(action)}`;
    case 'look':
      return `looks at the approval request of ${action.call}`;
    case 'resume':
      return `resumes ${action.run}`;
    case 'cancel':
      return action.call === undefined ? `cancels what waits in ${action.run}` : `cancels ${action.call}`;
    case 'answer':
      return `offers a result of its own for ${action.call}${action.from === undefined ? '' : `, as if it were that of ${action.from}`}`;
    case 'retry':
      return `asks for ${action.call} again`;
    case 'invoke':
      return `invokes ${callPhrase(action.tool, action.arguments)} ${invokePart(action)}`;
    case 'redeliver':
      return `has the queue deliver the job of ${action.call} again`;
    case 'change':
      return `changes ${action.what}${action.value === undefined ? '' : ` to ${shortValue(action.value)}`}`;
    case 'fault':
      return `causes the fault ${action.what}${action.value === undefined ? '' : ` (${shortValue(action.value)})`}`;
    case 'posture':
      return `${action.what === 'step-up' ? 'steps up' : `causes the posture event ${action.what}`} in ${action.run}`;
    case 'compact':
      return `has the history of ${action.run} ${{ compact: 'compacted', redact: 'redacted', import: 'imported' }[action.how]}`;
    case 'wait':
      return `waits ${action.ms} ms`;
    case 'together':
      return describeRace(action, plan);
  }
}

function proposed(action: Extract<SimpleAction, { do: 'say' | 'submit' }>): string {
  const tools = action.rounds.flat().map((p) => (p.sameIdAs === undefined ? p.tool : `${p.tool} under the same id`));
  return tools.length === 0 ? '' : `; the model proposes ${joined(tools)}`;
}

/** What goes with the decision beside the call. */
function saidPart({ reason, remember, onRun }: Extract<SimpleAction, { do: 'decide' }>): string {
  const said = reason === undefined ? '' : `, saying ${quoted(reason)}`;
  const asked = remember === true ? ', to be asked no more for the like' : '';
  return `${onRun === undefined ? '' : `, naming it under the run ${onRun}`}${said}${asked}`;
}

function copyPart(action: Extract<SimpleAction, { do: 'decide' }>, plan?: Plan): string {
  const { copy } = action;
  if (copy === undefined) return '';
  const was = plan === undefined ? undefined : proposalOf(plan, action.call);
  if (was === undefined || was.tool !== copy.tool)
    return `, with a copy of its own that names ${callPhrase(copy.tool, copy.arguments)}`;
  const changed = Object.keys({ ...was.arguments, ...copy.arguments }).filter(
    (k) => canonicalJson(was.arguments[k] ?? null) !== canonicalJson(copy.arguments[k] ?? null),
  );
  if (changed.length === 0) return ', with a copy that says the same';
  return `, with a copy of its own that changes ${joined(changed.map((k) => `${k} to ${shortValue(copy.arguments[k] ?? null)}`))}`;
}

function invokePart(action: Extract<SimpleAction, { do: 'invoke' }>): string {
  const how = action.path === 'direct' ? 'directly' : `by the path ${action.path}`;
  const as = action.call === undefined ? '' : ` as ${action.call}`;
  return `${how}${as}${action.claimsApproval === true ? ', claiming that it is approved' : ''}`;
}

function describeRace(action: Together, plan?: Plan): string {
  const branches = action.branches.map((branch) => joined(branch.map((a) => describeAction(a, plan))));
  const same = branches.every((b) => b === branches[0]) && action.branches.flat().every((a) => a.as === action.as);
  const offsets = action.offsets.some((ms) => ms > 0)
    ? `, ${action.offsets.map((ms) => `${ms} ms`).join(', ')} after its release`
    : '';
  if (same) return `${branches[0]} ${counted(branches.length, 'time')} at one instant${offsets}`;
  const each = action.branches.map((branch, i) => `${actorName(branch[0]?.as ?? action.as)} ${branches[i]}`);
  return `lets ${counted(branches.length, 'request')} go at one instant${offsets}: ${each.join('; ')}`;
}
