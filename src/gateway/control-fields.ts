import { z } from 'zod';
import { bindingOf, newApproval } from './approval-binding.ts';
import type { CallRecord } from './call-record.ts';
import type { Gateway } from './gateway.ts';
import type { RunRecord } from './run-record.ts';

/** Whatever a client sends beside a history or a resume: `state`, `approved`, `checkpoint`, `goto`. It is read by nobody. */
export const controlFields = z.record(z.string(), z.unknown());
export type ControlFields = z.infer<typeof controlFields>;

const CLAIMS = new Set(['DISPATCH_AUTHORIZED', 'EXECUTING']);

/** Whether the fields claim that a call is past its gate. */
function claims(control: ControlFields | undefined): boolean {
  return control?.approved === true || CLAIMS.has(String(control?.state)) || control?.goto === 'tools';
}

/** The state that a client claims for the calls of its history. Soundly it means nothing. */
export function claimsExecuting(gateway: Gateway, control: ControlFields | undefined): boolean {
  return gateway.weak.has('client-sets-executing') && claims(control);
}

/** Pending calls of a run that the client's control fields approve. Soundly there are none. */
export function callsClaimed(gateway: Gateway, run: RunRecord, control: ControlFields | undefined): void {
  if (!gateway.weak.has('control-fields-merged') || !claims(control)) return;
  const pending = gateway.store.calls.ofRun(run.id).filter((call) => call.state === 'APPROVAL_PENDING');
  for (const call of pending) takeAsApproved(gateway, call, call.principal);
}

/** Counts as an approval although no entitled principal decided; only weaknesses get here. */
export function takeAsApproved(gateway: Gateway, call: CallRecord, approver: string): void {
  const { approvals, calls, machine } = gateway.store;
  const tool = gateway.tools.find(call.tool);
  if (tool === undefined) return;
  const approval = newApproval('approve', 'history', bindingOf(call, tool, approver));
  approvals.insert(approval);
  calls.authorize(call.id, 'approval', approval.id);
  const { id, run, principal: by } = call;
  machine.moveCall({ call: id, run, from: 'APPROVAL_PENDING', to: 'DISPATCH_AUTHORIZED', by });
}
