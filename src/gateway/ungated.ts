import { bindingOf, newApproval } from './approval-binding.ts';
import type { Gateway } from './gateway.ts';
import type { Principal } from './principals.ts';

/** Lets a pending call through without a decision. Only what a switched-on weakness lets through gets here. */
export function letThrough(gateway: Gateway, callId: string, by: Principal): void {
  const { approvals, calls, machine } = gateway.store;
  const call = calls.get(callId);
  const tool = gateway.tools.find(call.tool);
  if (tool === undefined || call.state !== 'APPROVAL_PENDING') return;
  const approval = newApproval('approve', 'flag', bindingOf(call, tool, by.principal));
  approvals.insert(approval);
  calls.authorize(call.id, 'approval', approval.id);
  const { id, run } = call;
  machine.moveCall({ call: id, run, from: 'APPROVAL_PENDING', to: 'DISPATCH_AUTHORIZED', by: by.principal });
}
