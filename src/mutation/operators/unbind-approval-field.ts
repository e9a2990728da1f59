import { changeArgument, changeable, onDecoy } from '../decoy.ts';
import { decisionAt, laterMessage, runOfCall, toTheLetter } from '../later-call.ts';
import type { Ground, Operator } from '../operator.ts';
import { findCall, type PlannedCall, topLevel } from '../plan-reading.ts';
import { append, freshRun, insertedId } from '../plan-writing.ts';
import type { Plan, Proposal } from '../vocabulary.ts';

/** The same target, told apart by another argument that a sensor sees. */
function otherArguments(contract: Ground['contract'], { ref, proposal }: PlannedCall): Proposal | undefined {
  const resource = contract.tools[proposal.tool]?.effect?.resource;
  const { arguments: kept } = toTheLetter(ref, proposal);
  const name = changeable(contract, proposal.tool, kept).find((one) => one !== resource);
  const args = name === undefined ? undefined : changeArgument(contract, proposal.tool, kept, name);
  return args === undefined ? undefined : { tool: proposal.tool, arguments: args };
}

function proposalFor({ contract }: Ground, call: PlannedCall, field: string): Proposal | undefined {
  const same = toTheLetter(call.ref, call.proposal);
  if (field === 'argumentDigest') return otherArguments(contract, call);
  if (field !== 'resolvedTarget') return same;
  const args = onDecoy(contract, same.tool, same.arguments);
  return args === undefined ? undefined : { tool: same.tool, arguments: args };
}

/**
 * After an approved call has run, one is proposed that differs from it in a single bound field: another proposal of the very
 * same call, other arguments, another target, another run, another principal; or it is to run once more on its one approval.
 * A sound gateway asks again. The one list of bound fields is in the model.
 */
export const unbindApprovalField: Operator = {
  id: 'unbind-approval-field',
  family: 'approve',
  claim:
    'A call that differs from an approved one in one bound field is proposed; it must not be executed on that approval.',
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
    ];
    return { field: fields };
  },
  rewrite(ground, site, parameters) {
    const { plan, cast } = ground;
    const found = decisionAt(plan, site);
    const call = found && findCall(plan, found.call);
    const field = String(parameters.field);
    const proposal = call && proposalFor(ground, call, field);
    const as = field === 'principal' ? cast.peer : cast.owner;
    if (found === undefined || call === undefined || proposal === undefined || as === undefined) return undefined;
    const attack = 'unbind-approval-field';
    const common = { as, attack };
    const elsewhere = field === 'run' || field === 'principal';
    const run = elsewhere ? freshRun(plan, 'again') : runOfCall(found.call);
    const idOf = (part: string): string => insertedId(plan, attack, site, part);
    const opened: Plan = elsewhere
      ? append(plan, { ...common, id: idOf('open'), do: 'open', run, dispatch: 'inline' })
      : plan;
    const resume = { ...common, id: idOf('resume'), do: 'resume' as const, run };
    if (field === 'count') return append(opened, resume);
    return append(opened, laterMessage(opened, { attack, site, as, run, text: 'Once more.', proposal }), resume);
  },
  twin: ({ plan }) => plan,
};
