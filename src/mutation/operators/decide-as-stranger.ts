import type { Cast, Operator } from '../operator.ts';
import { actionById, findCall, topLevel } from '../plan-reading.ts';
import { replace } from '../plan-writing.ts';

function stranger(cast: Cast, who: unknown): string | undefined {
  if (who === 'outsider') return cast.outsider;
  if (who === 'outsider-approver') return cast.outsiderApprover;
  if (who === 'peer') return cast.peer;
  if (who === 'owner') return cast.owner;
  return who === 'nobody' ? '' : undefined;
}

/**
 * The decision is made by somebody who is not entitled to it: another tenant, a colleague without the role, the requester
 * himself, nobody at all. A sound gateway refuses and the call stays pending. RA-13, RA-22.
 */
export const decideAsStranger: Operator = {
  id: 'decide-as-stranger',
  family: 'identity',
  claim: 'Somebody who is not entitled makes the decision; the call must not be executed on it.',
  clauses: ['approval'],
  cases: ['RA-13'],
  seeds: ['000: Bind the approval to the authenticated approver', '003: approval timing and self-approval'],
  level: 'authorization',
  attacks: 'a call that waits for its approval',
  needs: ['decide'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: ({ plan }) =>
    topLevel(plan, 'decide')
      .filter((a) => a.decision === 'approve' && findCall(plan, a.call) !== undefined)
      .map((a) => `decide:${a.id}`),
  choices({ cast, contract, plan }, site) {
    const decide = actionById(plan, 'decide', site.slice('decide:'.length));
    const tool = decide && findCall(plan, decide.call)?.proposal.tool;
    const requesterMay = tool !== undefined && contract.tools[tool]?.approvedBy.who === 'requester';
    const anyoneElse = tool !== undefined && contract.tools[tool]?.approvedBy.who === 'other';
    const parts: [string, string | undefined][] = [
      ['outsider', cast.outsider],
      ['outsider-approver', cast.outsiderApprover],
      ['peer', anyoneElse ? undefined : cast.peer],
      ['owner', requesterMay ? undefined : cast.owner],
      ['nobody', ''],
    ];
    return { who: parts.filter(([, name]) => name !== undefined).map(([part]) => part) };
  },
  rewrite({ plan, cast }, site, parameters) {
    const as = stranger(cast, parameters.who);
    const decide = actionById(plan, 'decide', site.slice('decide:'.length));
    if (as === undefined || decide === undefined || decide.as === as) return undefined;
    return replace(plan, decide.id, () => ({ ...decide, as, attack: 'decide-as-stranger' }));
  },
  twin: ({ plan }) => plan,
};
