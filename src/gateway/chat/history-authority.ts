import { bindingOf, newApproval } from '../approval-binding.ts';
import type { CallRecord } from '../call-record.ts';
import { isDispatchable } from '../dispatchable.ts';
import type { Gateway } from '../gateway.ts';
import type { Principal } from '../principals.ts';
import { type Proposal, recordProposals } from '../proposals.ts';
import type { RunRecord } from '../run-record.ts';
import { letThrough } from '../ungated.ts';
import { argumentText, type HistoryEntry } from './grammar.ts';
import { rebuildsCalls, skipsGate, type Twin } from './twin.ts';

/**
 * The calls that a submitted history makes executable. Soundly there are none, whatever the history says: it is
 * client-supplied. Each way in which it could be otherwise is a weakness.
 */
export function callsFromHistory(
  gateway: Gateway,
  run: RunRecord,
  caller: Principal,
  history: readonly HistoryEntry[],
  twin: Twin,
): CallRecord[] {
  const { weak } = gateway;
  const unresolved = unresolvedCalls(history);
  const approved = new Map<string, string>();
  if (weak.has('history-approval-trusted')) {
    for (const entry of history) {
      if (entry.role === 'approval' && entry.decision === 'approve') approved.set(entry.tool_call_id, entry.by ?? '');
    }
  }
  const executable: CallRecord[] = [];
  const proposals = unresolved.filter(({ id }) => approved.has(id) || rebuildsCalls(twin, weak));
  const calls = recordProposals(gateway, { run, source: 'client-history', modelRequest: null }, proposals);
  for (const [index, call] of calls.entries()) {
    const approver = approved.get(proposals[index]?.id ?? '');
    if (call.state === 'APPROVAL_PENDING' && approver !== undefined) takeAsApproved(gateway, call, approver);
    if (skipsGate(twin, weak)) letThrough(gateway, call.id, caller);
    const now = gateway.store.calls.get(call.id);
    if (now.state === 'DISPATCH_AUTHORIZED') executable.push(now);
  }
  return [...executable, ...revivedCalls(gateway, caller, unresolved)];
}

/** Calls written in the history that it shows neither answered nor cancelled. */
function unresolvedCalls(history: readonly HistoryEntry[]): Proposal[] {
  const found = new Map<string, Proposal>();
  for (const entry of history) {
    if (entry.role === 'assistant') {
      for (const call of entry.tool_calls ?? []) {
        found.set(call.id, { id: call.id, tool: call.function.name, arguments: argumentText(call) });
      }
    } else if (entry.role === 'approval_request' && !found.has(entry.tool_call_id)) {
      const { tool_call_id: id, tool } = entry;
      found.set(id, { id, tool, arguments: JSON.stringify(entry.arguments) });
    }
  }
  for (const entry of history) {
    if (entry.role === 'tool') found.delete(entry.tool_call_id);
    else if (entry.role === 'cancellation') {
      if (entry.tool_call_id === undefined) found.clear();
      else found.delete(entry.tool_call_id);
    }
  }
  return [...found.values()];
}

function takeAsApproved(gateway: Gateway, call: CallRecord, approver: string): void {
  const { approvals, calls, machine } = gateway.store;
  const tool = gateway.tools.find(call.tool);
  if (tool === undefined) return;
  const approval = newApproval('approve', 'history', bindingOf(call, tool, approver));
  approvals.insert(approval);
  calls.authorize(call.id, 'approval', approval.id);
  machine.moveCall({
    call: call.id,
    run: call.run,
    from: 'APPROVAL_PENDING',
    to: 'DISPATCH_AUTHORIZED',
    by: call.principal,
  });
}

/** Recorded calls of the caller that were cancelled and that the history shows as if they had not been. */
function revivedCalls(gateway: Gateway, caller: Principal, unresolved: readonly Proposal[]): CallRecord[] {
  return unresolved.flatMap(({ id }) => {
    const call = gateway.store.calls.find(id);
    if (call === undefined || call.principal !== caller.principal || call.closedBy !== 'cancelled') return [];
    return isDispatchable(call, 'chat', gateway.weak) ? [call] : [];
  });
}
