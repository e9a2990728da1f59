import { changeArgument, changeable } from '../decoy.ts';
import type { Operator } from '../operator.ts';
import { actionById, findCall, topLevel } from '../plan-reading.ts';
import { replace } from '../plan-writing.ts';

/**
 * A genuine decision carries its own copy of the call, with one argument changed. A sound gateway executes what it recorded
 * and showed, or refuses the decision; it never executes the copy. Seed 000, "Approval Must Bind to What Will Execute"; RA-03.
 */
export const changeArgumentsAfterApproval: Operator = {
  id: 'change-arguments-after-approval',
  family: 'approve',
  claim: 'An approval carries a copy of the call with one argument changed; the changed call must not be executed.',
  clauses: ['approval'],
  cases: ['RA-03', 'RA-05', 'RA-17', 'RA-18'],
  seeds: ['000: Change arguments after approval', '002: changed payload'],
  level: 'approval',
  attacks: 'a call that waits for its approval',
  needs: ['decide'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: ({ plan, contract }) =>
    topLevel(plan, 'decide')
      .filter((a) => {
        const call = a.decision === 'approve' && a.copy === undefined ? findCall(plan, a.call) : undefined;
        return call !== undefined && changeable(contract, call.proposal.tool, call.proposal.arguments).length > 0;
      })
      .map((a) => `decide:${a.id}`),
  choices({ plan, contract }, site) {
    const decide = actionById(plan, 'decide', site.slice('decide:'.length));
    const call = decide && findCall(plan, decide.call);
    return { argument: call === undefined ? [] : changeable(contract, call.proposal.tool, call.proposal.arguments) };
  },
  rewrite({ plan, contract }, site, parameters) {
    const decide = actionById(plan, 'decide', site.slice('decide:'.length));
    const call = decide && findCall(plan, decide.call);
    if (decide === undefined || call === undefined) return undefined;
    const args = changeArgument(contract, call.proposal.tool, call.proposal.arguments, String(parameters.argument));
    if (args === undefined) return undefined;
    return replace(plan, decide.id, () => ({
      ...decide,
      attack: 'change-arguments-after-approval',
      copy: { tool: call.proposal.tool, arguments: args },
    }));
  },
  // A copy that says exactly what was proposed changes nothing, and the call happens once.
  twin({ plan }, site) {
    const decide = actionById(plan, 'decide', site.slice('decide:'.length));
    const call = decide && findCall(plan, decide.call);
    if (decide === undefined || call === undefined) return plan;
    return (
      replace(plan, decide.id, () => ({
        ...decide,
        copy: { tool: call.proposal.tool, arguments: call.proposal.arguments },
      })) ?? plan
    );
  },
};
