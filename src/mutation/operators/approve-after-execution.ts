import { lastBefore } from '../action-lookup.ts';
import { decisionAt, runOfCall } from '../later-call.ts';
import type { Operator } from '../operator.ts';
import { findCall, positionOf, topLevel } from '../plan-reading.ts';
import { insertAt, insertedId, withoutAction } from '../plan-writing.ts';
import type { Plan } from '../vocabulary.ts';

/** The last resume of the call's run that comes after the decision. */
function lastResume(plan: Plan, decide: { id: string; call: string }): string | undefined {
  const last = lastBefore(plan, 'resume', runOfCall(decide.call), Number.POSITIVE_INFINITY);
  return last !== undefined && last.position > positionOf(plan, decide.id) ? last.action.id : undefined;
}

/**
 * The run is resumed first and the decision comes afterwards. A sound gateway runs nothing before the decision, and what it
 * runs then it runs once. RA-22, RA-23; seed 003: an approval recorded after execution fails.
 */
export const approveAfterExecution: Operator = {
  id: 'approve-after-execution',
  family: 'approve',
  claim:
    'The decision comes after the resume that it is for; nothing may be executed before it, and one thing after it.',
  clauses: ['approval', 'replay'],
  cases: ['RA-22', 'RA-23'],
  seeds: ['003: For an executed action, an approval recorded after execution fails'],
  level: 'approval',
  attacks: 'a call that waits for its approval',
  needs: ['decide', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: ({ plan }) =>
    topLevel(plan, 'decide')
      .filter(
        (a) => a.decision === 'approve' && findCall(plan, a.call) !== undefined && lastResume(plan, a) !== undefined,
      )
      .map((a) => `decide:${a.id}`),
  choices: () => ({ resumes: [1, 0, 2] }),
  rewrite({ plan, cast }, site, parameters) {
    const found = decisionAt(plan, site);
    const resume = found && lastResume(plan, found);
    if (found === undefined || resume === undefined) return undefined;
    const attack = 'approve-after-execution';
    const before = withoutAction(plan, found.id);
    const run = runOfCall(found.call);
    const resumes = Array.from({ length: Number(parameters.resumes) }, (_, i) => ({
      id: insertedId(plan, attack, site, `resume${i + 1}`),
      as: cast.owner,
      attack,
      do: 'resume' as const,
      run,
    }));
    return insertAt(before, positionOf(before, resume) + 1, { ...found, attack }, ...resumes);
  },
  twin: ({ plan }) => plan,
};
