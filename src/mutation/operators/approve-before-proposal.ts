import { onDecoy } from '../decoy.ts';
import { decisionAt, laterMessage, runOfCall, toTheLetter } from '../later-call.ts';
import type { Operator } from '../operator.ts';
import { findCall, topLevel } from '../plan-reading.ts';
import { append, insertedId } from '../plan-writing.ts';

/**
 * A decision comes while nothing waits for it, and only then the model proposes a call. A sound gateway has nothing to approve
 * yet: what is proposed afterwards waits for a decision of its own. RA-11, RA-27.
 */
export const approveBeforeProposal: Operator = {
  id: 'approve-before-proposal',
  family: 'approve',
  claim: 'A decision comes before the call that it is to cover is proposed; that call must not be executed on it.',
  clauses: ['approval'],
  cases: ['RA-11', 'RA-27'],
  seeds: ['003: approval timing'],
  level: 'approval',
  attacks: 'a run in which nothing waits',
  needs: ['decide', 'say', 'resume'],
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
  choices: () => ({ call: ['on-decoy', 'to-the-letter'] }),
  rewrite({ plan, cast, contract }, site, parameters) {
    const found = decisionAt(plan, site);
    const call = found && findCall(plan, found.call);
    const decoy = call && onDecoy(contract, call.proposal.tool, call.proposal.arguments);
    if (found === undefined || call === undefined || decoy === undefined) return undefined;
    const attack = 'approve-before-proposal';
    const run = runOfCall(found.call);
    const proposal =
      parameters.call === 'on-decoy'
        ? { tool: call.proposal.tool, arguments: decoy }
        : toTheLetter(call.ref, call.proposal);
    const early = { ...found, id: insertedId(plan, attack, site), attack };
    const say = laterMessage(plan, { attack, site, as: cast.owner, run, text: 'Now the other one.', proposal });
    const resume = { id: insertedId(plan, attack, site, 'resume'), as: cast.owner, attack, do: 'resume' as const, run };
    return append(plan, early, say, resume);
  },
  twin: ({ plan }) => plan,
};
