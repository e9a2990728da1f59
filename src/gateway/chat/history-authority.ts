import type { CallRecord } from '../call-record.ts';
import { takeAsApproved } from '../control-fields.ts';
import { isDispatchable } from '../dispatchable.ts';
import type { Gateway } from '../gateway.ts';
import type { Principal } from '../principals.ts';
import { type Proposal, recordProposals } from '../proposals.ts';
import type { RunRecord } from '../run-record.ts';
import { letThrough } from '../ungated.ts';
import { argumentText, type HistoryEntry } from './grammar.ts';
import { rebuildsCalls, skipsGate, type Twin } from './twin.ts';
import { takenForUnfinished } from './unfinished.ts';

/**
 * The calls that a submitted history makes executable. Soundly there are none, whatever the history says: it is
 * client-supplied. `claimed` says that the client claims a state for them. Each way in which it could be otherwise is a weakness.
 */
export function callsFromHistory(
  gateway: Gateway,
  run: RunRecord,
  caller: Principal,
  history: readonly HistoryEntry[],
  twin: Twin,
  claimed: boolean,
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
  const proposals = unresolved.filter(({ id }) => approved.has(id) || claimed || rebuildsCalls(twin, weak));
  if (weak.has('sanitizer-exposes-tail')) proposals.push(...exposedTail(history, proposals));
  const unfinished = takenForUnfinished(gateway, caller, history);
  proposals.push(...unfinished.filter(({ id }) => !proposals.some((one) => one.id === id)));
  const calls = recordProposals(gateway, { run, source: 'client-history', modelRequest: null }, proposals);
  for (const [index, call] of calls.entries()) {
    const approver = approved.get(proposals[index]?.id ?? '') ?? (claimed ? caller.principal : undefined);
    if (call.state === 'APPROVAL_PENDING' && approver !== undefined) takeAsApproved(gateway, call, approver);
    const waits = unfinished.some(({ id }) => id === proposals[index]?.id);
    if (waits || skipsGate(twin, weak)) letThrough(gateway, call.id, caller);
    const now = gateway.store.calls.get(call.id);
    if (now.state === 'DISPATCH_AUTHORIZED') executable.push(now);
  }
  return [...executable, ...revivedCalls(gateway, caller, unresolved, history)];
}

/** Calls that end the history once everything behind them is dropped, the client's own results of them too. */
function exposedTail(history: readonly HistoryEntry[], taken: readonly Proposal[]): Proposal[] {
  const at = history.findLastIndex((entry) => !isDropped(entry));
  const entry = history[at];
  if (entry?.role !== 'assistant' || at === history.length - 1) return [];
  const calls = (entry.tool_calls ?? []).filter(({ id }) => !taken.some((one) => one.id === id));
  return calls.map((call) => ({ id: call.id, tool: call.function.name, arguments: argumentText(call) }));
}

/** An entry that leaves nothing behind when the history is cleaned. */
function isDropped(entry: HistoryEntry): boolean {
  if (entry.role === 'system') return entry.content.trim() === '';
  if (entry.role === 'assistant') return (entry.content ?? '').trim() === '' && (entry.tool_calls ?? []).length === 0;
  return entry.role === 'tool';
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

/** Recorded calls of the caller that were cancelled or superseded and that the history shows as if they had not been. */
function revivedCalls(
  gateway: Gateway,
  caller: Principal,
  unresolved: readonly Proposal[],
  history: readonly HistoryEntry[],
): CallRecord[] {
  const said = history.findLastIndex((entry) => entry.role === 'user');
  const called = history.findLastIndex((entry) => entry.role === 'assistant' && entry.tool_calls !== undefined);
  return unresolved.flatMap(({ id }) => {
    const call = gateway.store.calls.find(id);
    if (call === undefined || call.principal !== caller.principal) return [];
    if (call.closedBy !== 'cancelled' && (call.closedBy !== 'superseded' || said > called)) return [];
    return isDispatchable(call, 'chat', gateway.weak) ? [call] : [];
  });
}
