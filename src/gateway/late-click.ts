import type { ApprovalRecord } from './approval-binding.ts';
import type { CallRecord } from './call-record.ts';
import { recordDecision } from './decide.ts';
import type { Gateway } from './gateway.ts';
import type { Principal } from './principals.ts';

/**
 * A decision on a call that a newer message has superseded. Soundly it counts for nothing (false); under a weakness it
 * goes to what is pending now, or brings the superseded call back.
 */
export function lateClick(
  gateway: Gateway,
  call: CallRecord,
  actor: Principal,
  decision: ApprovalRecord['decision'],
): boolean {
  if (decision !== 'approve' || !gateway.weak.has('late-click-on-superseded')) return false;
  const { calls, runs, machine } = gateway.store;
  const pending = calls.ofTurn(call.run, runs.get(call.run).turn).find((one) => one.state === 'APPROVAL_PENDING');
  gateway.store.transaction(() => {
    const { id, run } = call;
    const by = actor.principal;
    if (pending === undefined)
      machine.moveCallLawlessly({ call: id, run, from: 'TERMINATED', to: 'APPROVAL_PENDING', by });
    recordDecision(gateway, pending ?? calls.get(id), actor, { decision });
  });
  return true;
}
