import { type ApprovalRecord, bindingMismatches, bindingOf, mayDecide } from '../approval-binding.ts';
import { type Check, type Dispatch, established } from '../dispatch.ts';
import { rejectedMayRun } from '../dispatchable.ts';
import { timeOf } from '../drift/clock.ts';
import { policyVersionOf } from '../drift/policy.ts';
import { Refusal } from '../refusal.ts';

/**
 * 7. Verify required human or system approval against the argument digest, and against every other bound field. The
 * permitted count is kept by checks 3 and 9: an approval belongs to one call, and a call is consumed once.
 */
export const verifyApproval: Check = {
  id: '07-verify-approval',
  endsCall: true,
  run(dispatch) {
    const record = established(dispatch.record, 'the call');
    const tool = established(dispatch.tool, 'the tool');
    if (!tool.policy.approval.required && record.approvalPolicy === 'none') return;
    const { store, weak } = dispatch.gateway;
    const approval = store.approvals.ofCall(record.id);
    if (approval === undefined) throw new Refusal('forbidden', 'the call was not approved', { role: 'approver' });
    if (approval.decision !== 'approve' && !rejectedMayRun(dispatch.cause, weak)) {
      throw new Refusal('forbidden', 'the call was rejected');
    }
    const { approver, expiry } = approval.bound;
    if (Number(expiry) <= timeOf(store, record.run) && !weak.has('approval-never-expires')) {
      throw new Refusal('conflict', 'the approval has expired');
    }
    if (!approverIsEntitled(dispatch, approval, tool.policy.approval.role)) {
      throw new Refusal('forbidden', 'the approver is not entitled');
    }
    const now = { policyVersion: policyVersionOf(store, record.run), expiry };
    const differing = bindingMismatches(approval.bound, bindingOf(record, tool, String(approver), now)).filter(
      (field) => field !== 'toolVersion' || !weak.has('approval-not-bound-to-version'),
    );
    if (differing.length > 0) throw new Refusal('conflict', `the approval binds another ${differing.join(', ')}`);
    dispatch.approval = approval;
  },
};

/** Entitlement as it is now. Grounds other than a decision exist under weaknesses only and name no approver. */
function approverIsEntitled(dispatch: Dispatch, approval: ApprovalRecord, role: string): boolean {
  if (approval.basis !== 'decision') return true;
  const approver = dispatch.gateway.principals.find(String(approval.bound.approver));
  const record = established(dispatch.record, 'the call');
  return approver !== undefined && mayDecide(approver, role, record, dispatch.gateway.weak);
}
