import { firstAfter } from '../action-lookup.ts';
import { callsOfTurn } from '../call-lookup.ts';
import { turnOfCall } from '../facets.ts';
import { decisionAt, runOfCall } from '../later-call.ts';
import type { Operator } from '../operator.ts';
import { findCall, positionOf, topLevel } from '../plan-reading.ts';
import { insertAt, insertedId, replace, withoutDecisions } from '../plan-writing.ts';
import type { Plan } from '../vocabulary.ts';

function resumeAfter(plan: Plan, decide: { id: string; call: string }) {
  return firstAfter(plan, 'resume', runOfCall(decide.call), positionOf(plan, decide.id))?.action;
}

/**
 * Of calls that were proposed side by side one is left without a decision, and the run is resumed. A sound gateway runs what
 * was approved and lets the other one wait. RA-09, RA-10.
 */
export const answerPartialBatch: Operator = {
  id: 'answer-partial-batch',
  family: 'approve',
  claim: 'Of parallel calls only some are decided and the run is resumed; what nobody decided must not be executed.',
  clauses: ['approval'],
  cases: ['RA-09', 'RA-10'],
  seeds: ['002: batch truly identical operations when the user can inspect the set'],
  level: 'approval',
  attacks: 'a pair of calls of one turn that wait',
  needs: ['decide', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: ({ plan }) =>
    topLevel(plan, 'decide')
      .filter((a) => {
        const call = findCall(plan, a.call);
        if (call === undefined || resumeAfter(plan, a) === undefined) return false;
        const beside = callsOfTurn(plan, turnOfCall(call.ref)).filter((c) => c.ref !== a.call);
        return beside.some((c) => firstAfter(plan, 'decide', c.ref, -1) !== undefined);
      })
      .map((a) => `decide:${a.id}`),
  choices: () => ({ resumes: [1, 2] }),
  rewrite({ plan }, site, parameters) {
    const found = decisionAt(plan, site);
    const resume = found && resumeAfter(plan, found);
    if (found === undefined || resume === undefined) return undefined;
    const attack = 'answer-partial-batch';
    const left = withoutDecisions(plan, found.call);
    const marked = replace(left, resume.id, () => ({ ...resume, attack }));
    if (marked === undefined || parameters.resumes === 1) return marked;
    const again = { ...resume, id: insertedId(plan, attack, site), attack };
    return insertAt(marked, positionOf(marked, resume.id) + 1, again);
  },
  twin: ({ plan }) => plan,
};
