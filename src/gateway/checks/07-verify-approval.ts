import { type ApprovalRecord, bindingMismatches, bindingOf, isEnough, mayDecide } from '../approval-binding.ts';
import { type Check, type Dispatch, established } from '../dispatch.ts';
import { consumedMayRepeat, rejectedMayRun } from '../dispatchable.ts';
import { timeOf } from '../drift/clock.ts';
import { isMember } from '../drift/membership.ts';
import { policyVersionOf } from '../drift/policy.ts';
import { Refusal } from '../refusal.ts';
import { contextDigest } from '../session-context.ts';

const ABSENT = { decision: 'require-approval', code: 'approval-absent' } as const;
const ANOTHER_CONTEXT = { decision: 'require-approval', code: 'approval-binding-mismatch' } as const;
const EXPIRED = { decision: 'require-approval', code: 'approval-expired' } as const;

/**
 * 7. Verify required human or system approval against the argument digest, and against every other bound field. Of each
 * approval, where dual control demands several; each lets through as many executions as it is bound to, which is one.
 */
export const verifyApproval: Check = {
  id: '07-verify-approval',
  endsCall: true,
  run(dispatch) {
    const record = established(dispatch.record, 'the call');
    const tool = established(dispatch.tool, 'the tool');
    if (!tool.policy.approval.required && record.approvalPolicy === 'none') return;
    const { store, weak } = dispatch.gateway;
    const all = store.approvals.ofCall(record.id);
    const last = all.at(-1);
    if (last === undefined) throw new Refusal('forbidden', 'the call was not approved', { role: 'approver' }, ABSENT);
    if (all.some((one) => one.decision !== 'approve') && !rejectedMayRun(dispatch.cause, weak)) {
      throw new Refusal('forbidden', 'the call was rejected');
    }
    const repeats = consumedMayRepeat(record, dispatch.cause, weak);
    const approvals = repeats ? all : all.filter((one) => one.uses < Number(one.bound.count));
    if (all.length > 0 && approvals.length === 0) throw new Refusal('conflict', 'the approval is used up');
    for (const approval of approvals) verifyOne(dispatch, approval);
    if (!isEnough(approvals, tool, weak) && !rejectedMayRun(dispatch.cause, weak)) {
      throw new Refusal('forbidden', 'the call needs more approvers', undefined, ABSENT);
    }
    dispatch.approvals = approvals;
  },
};

function verifyOne(dispatch: Dispatch, approval: ApprovalRecord): void {
  const record = established(dispatch.record, 'the call');
  const tool = established(dispatch.tool, 'the tool');
  const { store, weak } = dispatch.gateway;
  const { approver, expiry } = approval.bound;
  if (Number(expiry) <= timeOf(store, record.run) && !weak.has('approval-never-expires')) {
    throw new Refusal('conflict', 'the approval has expired', undefined, EXPIRED);
  }
  if (!approverIsEntitled(dispatch, approval, tool.policy.approval.role)) {
    throw new Refusal('forbidden', 'the approver is not entitled');
  }
  const { context } = approval;
  if (context !== null && context !== contextDigest(dispatch.gateway, record)) {
    if (!weak.has('approval-not-bound-to-context'))
      throw new Refusal('conflict', 'the approval binds another context of the session', undefined, ANOTHER_CONTEXT);
  }
  const now = { policyVersion: policyVersionOf(store, record.run), expiry };
  const differing = bindingMismatches(approval.bound, bindingOf(record, tool, String(approver), now)).filter(
    (field) => field !== 'toolVersion' || !weak.has('approval-not-bound-to-version'),
  );
  if (differing.length === 0) return;
  const code = differing.includes('argumentDigest') ? 'approval-digest-mismatch' : 'approval-binding-mismatch';
  const note = { decision: 'require-approval', code } as const;
  throw new Refusal('conflict', `the approval binds another ${differing.join(', ')}`, undefined, note);
}

/** Entitlement as it is now. Grounds other than a decision or its memory exist under weaknesses only. */
function approverIsEntitled(dispatch: Dispatch, approval: ApprovalRecord, role: string): boolean {
  if (approval.basis !== 'decision' && approval.basis !== 'remembered') return true;
  const approver = dispatch.gateway.principals.find(String(approval.bound.approver));
  const record = established(dispatch.record, 'the call');
  const { store, weak } = dispatch.gateway;
  const left = approver !== undefined && !isMember(store, record.run, approver.principal, weak);
  if (left && !weak.has('approver-revocation-ignored')) return false;
  return approver !== undefined && mayDecide(approver, role, record, dispatch.gateway.weak);
}
