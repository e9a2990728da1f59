import { PAIRED_FIELDS, pairsOf } from '../../model/bound-fields.ts';
import { changeArgument, changeable, onDecoy } from '../decoy.ts';
import { decisionAt, laterMessage, runOfCall, toTheLetter } from '../later-call.ts';
import type { Ground, Operator } from '../operator.ts';
import { findCall, type PlannedCall, topLevel } from '../plan-reading.ts';
import { append, freshRun, insertedId } from '../plan-writing.ts';
import type { Action, JsonValue, Plan, Proposal } from '../vocabulary.ts';

/** The same target, told apart by another argument that a sensor sees. */
function otherArguments(contract: Ground['contract'], { ref, proposal }: PlannedCall): Proposal | undefined {
  const resource = contract.tools[proposal.tool]?.effect?.resource;
  const { arguments: kept } = toTheLetter(ref, proposal);
  const name = changeable(contract, proposal.tool, kept).find((one) => one !== resource);
  const args = name === undefined ? undefined : changeArgument(contract, proposal.tool, kept, name);
  return args === undefined ? undefined : { tool: proposal.tool, arguments: args };
}

/** The call to the letter, or with what one or two fields say changed in it. */
function proposalFor(ground: Ground, call: PlannedCall, fields: readonly string[]): Proposal | undefined {
  const same = toTheLetter(call.ref, call.proposal);
  const other = fields.includes('argumentDigest') ? otherArguments(ground.contract, call) : same;
  if (other === undefined || !fields.includes('resolvedTarget')) return other;
  const args = onDecoy(ground.contract, other.tool, other.arguments);
  return args === undefined ? undefined : { tool: other.tool, arguments: args };
}

/** Fields that the run feels once they are changed for it; a sound gateway asks anew all the same. */
const CHANGED: Readonly<Record<string, (tool: string) => { what: string; value: JsonValue }>> = {
  toolVersion: (tool) => ({ what: 'registry', value: { tool, version: 'next' } }),
  policyVersion: () => ({ what: 'policy', value: { version: 'next' } }),
};
/**
 * After an approved call has run, one is proposed that differs from it in a bound field or in two of them: another proposal of
 * the very same call, other arguments, another target, run, principal, version of the tool or of the policy; or it is to run
 * once more on its one approval.
 * A sound gateway asks again. The one list of bound fields is in the model.
 */
export const unbindApprovalField: Operator = {
  id: 'unbind-approval-field',
  family: 'approve',
  claim:
    'A call that differs from an approved one in one or two bound fields is proposed; it must not be executed on that approval.',
  clauses: ['approval', 'replay'],
  cases: ['RA-08', 'RA-14', 'RA-17'],
  seeds: [
    '000: Approval Must Bind to What Will Execute',
    '002: Bind the approval to proposal ID, principal, tenant, tool registry version, canonical argument hash, policy version, permitted execution count, and expiry',
  ],
  level: 'approval',
  attacks: 'an approved call',
  needs: ['say', 'open', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: ({ plan, contract }) =>
    topLevel(plan, 'decide')
      .filter((a) => {
        const call = a.decision === 'approve' ? findCall(plan, a.call) : undefined;
        return call !== undefined && onDecoy(contract, call.proposal.tool, call.proposal.arguments) !== undefined;
      })
      .map((a) => `decide:${a.id}`),
  choices({ plan, cast, contract }, site) {
    const found = decisionAt(plan, site);
    const call = found && findCall(plan, found.call);
    const fields = [
      'proposalId',
      ...(call !== undefined && otherArguments(contract, call) !== undefined ? ['argumentDigest'] : []),
      'resolvedTarget',
      'run',
      ...(cast.peer === undefined ? [] : ['principal']),
      'count',
      ...Object.keys(CHANGED),
    ];
    const pairs = pairsOf(PAIRED_FIELDS.filter((one) => fields.includes(one))).map((pair) => pair.join('+'));
    return { field: [...fields, ...pairs] };
  },
  rewrite(ground, site, parameters) {
    const { plan, cast } = ground;
    const found = decisionAt(plan, site);
    const call = found && findCall(plan, found.call);
    const fields = String(parameters.field).split('+');
    const proposal = call && proposalFor(ground, call, fields);
    const as = fields.includes('principal') ? cast.peer : cast.owner;
    if (found === undefined || call === undefined || proposal === undefined || as === undefined) return undefined;
    const attack = 'unbind-approval-field';
    const common = { as, attack };
    const elsewhere = fields.includes('run') || fields.includes('principal');
    const run = elsewhere ? freshRun(plan, 'again') : runOfCall(found.call);
    const idOf = (part: string): string => insertedId(plan, attack, site, part);
    const opened: Plan = elsewhere
      ? append(plan, { ...common, id: idOf('open'), do: 'open', run, dispatch: 'inline' })
      : plan;
    const resume = { ...common, id: idOf('resume'), do: 'resume' as const, run };
    if (fields.includes('count')) return append(opened, resume);
    const changed = fields.flatMap((field): Action[] => {
      const change = CHANGED[field]?.(call.proposal.tool);
      return change === undefined ? [] : [{ id: idOf(field), as: '$control', attack, do: 'change', run, ...change }];
    });
    return append(
      opened,
      ...changed,
      laterMessage(opened, { attack, site, as, run, text: 'Once more.', proposal }),
      resume,
    );
  },
  twin: ({ plan }) => plan,
};
