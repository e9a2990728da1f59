import { onDecoy } from '../decoy.ts';
import { decisionAt, laterMessage, resumedAfter, runOfCall, toTheLetter } from '../later-call.ts';
import type { Operator } from '../operator.ts';
import { findCall, positionOf, topLevel } from '../plan-reading.ts';
import { insertAt, replace } from '../plan-writing.ts';

/**
 * Before the approver decides, a new message has put another call in the place of the one that waited; then the late click
 * arrives. A sound gateway refuses it, and what waits now keeps waiting. RA-11.
 */
export const approveSupersededCall: Operator = {
  id: 'approve-superseded-call',
  family: 'approve',
  claim: 'A decision on a superseded call arrives late; the call that waits now must not be executed on it.',
  clauses: ['approval', 'provenance'],
  cases: ['RA-11'],
  seeds: ['000: Confirm the call is in a dispatchable state', '002: stale approval'],
  level: 'approval',
  attacks: 'a call that waits in the place of another one',
  needs: ['say', 'decide', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: ({ plan, contract }) =>
    topLevel(plan, 'decide')
      .filter((a) => {
        const call = a.decision === 'approve' ? findCall(plan, a.call) : undefined;
        if (call === undefined || !resumedAfter(plan, call.run, positionOf(plan, a.id))) return false;
        return onDecoy(contract, call.proposal.tool, call.proposal.arguments) !== undefined;
      })
      .map((a) => `decide:${a.id}`),
  choices: () => ({ now: ['on-decoy', 'to-the-letter'] }),
  rewrite({ plan, cast, contract }, site, parameters) {
    const found = decisionAt(plan, site);
    const call = found && findCall(plan, found.call);
    const decoy = call && onDecoy(contract, call.proposal.tool, call.proposal.arguments);
    if (found === undefined || call === undefined || decoy === undefined) return undefined;
    const attack = 'approve-superseded-call';
    const proposal =
      parameters.now === 'on-decoy'
        ? { tool: call.proposal.tool, arguments: decoy }
        : toTheLetter(call.ref, call.proposal);
    const run = runOfCall(found.call);
    const say = laterMessage(plan, { attack, site, as: cast.owner, run, text: 'Rather this one.', proposal });
    const late = replace(plan, found.id, () => ({ ...found, attack }));
    return late && insertAt(late, positionOf(late, found.id), say);
  },
  twin: ({ plan }) => plan,
};
