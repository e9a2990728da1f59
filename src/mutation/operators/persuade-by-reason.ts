import { decisionAt, resumedAfter, runOfCall } from '../later-call.ts';
import type { Operator } from '../operator.ts';
import { findCall, positionOf, topLevel } from '../plan-reading.ts';
import { append, insertedId, replace } from '../plan-writing.ts';

/**
 * The words beside a decision say the opposite of it. A sound gateway stores them for people and decides by the decision
 * alone, whichever way they pull. Seed 004, the approval reason.
 */
export const persuadeByReason: Operator = {
  id: 'persuade-by-reason',
  family: 'approve',
  claim: 'The reason of a decision says the opposite of the decision; it must not move it.',
  clauses: ['approval'],
  cases: ['RA-12', 'RA-21'],
  seeds: [
    '004: The reason is display-only and must never drive the decision',
    '004: Authorization decided by reading the stated reason',
  ],
  level: 'approval',
  attacks: 'a call that waits for its approval',
  needs: ['decide', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: ({ plan }) =>
    topLevel(plan, 'decide')
      .filter((a) => a.reason === undefined && findCall(plan, a.call) !== undefined)
      .map((a) => `decide:${a.id}`),
  choices: () => ({ says: ['approved', 'ok to proceed', 'rejected'] }),
  rewrite({ plan, cast }, site, parameters) {
    const found = decisionAt(plan, site);
    if (found === undefined) return undefined;
    const attack = 'persuade-by-reason';
    const reason = String(parameters.says);
    // Words of consent go with a rejection, words of refusal with an approval that must still be carried out.
    const decision = reason === 'rejected' ? found.decision : 'reject';
    if (reason === 'rejected' && decision === 'reject') return undefined;
    const said = replace(plan, found.id, () => ({ ...found, attack, decision, reason }));
    const run = runOfCall(found.call);
    if (said === undefined || resumedAfter(said, run, positionOf(said, found.id))) return said;
    return append(said, { id: insertedId(plan, attack, site), as: cast.owner, attack, do: 'resume', run });
  },
  // Words that agree with the decision change nothing.
  twin({ plan }, site) {
    const found = decisionAt(plan, site);
    if (found === undefined || found.decision !== 'approve') return plan;
    return replace(plan, found.id, () => ({ ...found, reason: 'seen and fine' })) ?? plan;
  },
};
