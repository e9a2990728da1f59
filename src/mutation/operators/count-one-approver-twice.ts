import { firstAfter } from '../action-lookup.ts';
import { decisionAt } from '../later-call.ts';
import type { Operator } from '../operator.ts';
import { findCall, positionOf, topLevel } from '../plan-reading.ts';
import { insertAt, insertedId, replace } from '../plan-writing.ts';
import type { CallRef, Plan } from '../vocabulary.ts';

function firstApproval(plan: Plan, call: CallRef) {
  return firstAfter(plan, 'decide', call, -1, ({ decision }) => decision === 'approve')?.action;
}

/**
 * Where two people must approve, one of them does it twice in place of the other. A sound gateway counts people, not
 * approvals. Seed 000, approval and dual-control requirements.
 */
export const countOneApproverTwice: Operator = {
  id: 'count-one-approver-twice',
  family: 'approve',
  claim: 'Dual control is met by one person who approves twice; the call must not be executed.',
  clauses: ['approval'],
  cases: ['RA-22'],
  seeds: ['000: Approval and dual-control requirements'],
  level: 'approval',
  attacks: 'a call that one of two approvers has approved',
  needs: ['decide'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: ({ plan, contract }) =>
    topLevel(plan, 'decide')
      .filter((a) => {
        const tool = a.decision === 'approve' ? findCall(plan, a.call)?.proposal.tool : undefined;
        const dual = tool !== undefined && (contract.tools[tool]?.approvers ?? 1) > 1;
        return dual && firstApproval(plan, a.call)?.as !== a.as;
      })
      .map((a) => `decide:${a.id}`),
  choices: () => ({ again: [0, 1] }),
  rewrite({ plan }, site, parameters) {
    const second = decisionAt(plan, site);
    const first = second && firstApproval(plan, second.call);
    if (second === undefined || first === undefined || first.as === second.as) return undefined;
    const attack = 'count-one-approver-twice';
    const same = { ...second, as: first.as, attack };
    const replaced = replace(plan, second.id, () => same);
    if (replaced === undefined || parameters.again === 0) return replaced;
    return insertAt(replaced, positionOf(replaced, second.id) + 1, { ...same, id: insertedId(plan, attack, site) });
  },
  twin: ({ plan }) => plan,
};
