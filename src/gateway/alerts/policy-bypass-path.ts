import type { Alert } from './alert.ts';

/** Grounds on which a sound gateway dispatches what must be approved. */
const GROUNDS: readonly string[] = ['decision', 'remembered'];

export const policyBypassPath: Alert = {
  id: 'policy-bypass-path',
  summary: 'a call is executed by a path that went around the policy or its approval',
  of: ['attempt'],
  raised({ operation = '', detail }, { store }) {
    const decided = store.audit
      .ofOperation(operation)
      .some((row) => row.kind === 'policy' && JSON.parse(row.detail).attempt === detail.attempt);
    if (!decided) return { path: detail.path ?? '', without: 'policy-decision' };
    const call = store.calls.find(operation);
    if (call?.approvalPolicy !== 'required') return undefined;
    const given = store.approvals.ofCall(operation).filter((one) => one.decision === 'approve');
    const approved = given.length > 0 && given.every((one) => GROUNDS.includes(one.basis));
    return approved ? undefined : { path: detail.path ?? '', without: 'approval' };
  },
};
