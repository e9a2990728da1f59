import { type CallRecord, isConsumed } from '../call-record.ts';
import type { Gateway } from '../gateway.ts';
import type { Principal } from '../principals.ts';
import type { Proposal } from '../proposals.ts';
import { argumentText, type HistoryEntry, type HistoryToolCall } from './grammar.ts';

/**
 * Calls of a history that would be run as if they were waiting to be, whatever the records say. Soundly there are none; each
 * way to take one for unfinished is a weakness.
 */
export function takenForUnfinished(gateway: Gateway, caller: Principal, history: readonly HistoryEntry[]): Proposal[] {
  const { weak } = gateway;
  const asked = history.some((entry) => entry.role === 'user');
  return callsIn(history).flatMap(({ call, at, entry }) => {
    const record = recordOf(gateway, call.id);
    const taken =
      (weak.has('ids-normalised-after-check') && isSpelledOtherwise(gateway, call.id, caller)) ||
      (weak.has('early-result-ignored') &&
        record !== undefined &&
        isConsumed(record) &&
        resultOf(history, call) < at) ||
      (weak.has('missing-result-repeats') &&
        record !== undefined &&
        isConsumed(record) &&
        resultOf(history, call) === Number.POSITIVE_INFINITY) ||
      (weak.has('history-moves-calls') && record?.authorization != null && record.principal !== caller.principal) ||
      (weak.has('message-fields-count') && (entry.approved === true || call.approved === true)) ||
      (weak.has('history-without-user-runs') && !asked);
    return taken ? [{ id: call.id, tool: call.function.name, arguments: argumentText(call) }] : [];
  });
}

type Assistant = Extract<HistoryEntry, { role: 'assistant' }>;

function callsIn(history: readonly HistoryEntry[]): { call: HistoryToolCall; at: number; entry: Assistant }[] {
  return history.flatMap((entry, at) =>
    entry.role === 'assistant' ? (entry.tool_calls ?? []).map((call) => ({ call, at, entry })) : [],
  );
}

/** Where the first result of a call stands; behind everything when it has none. */
function resultOf(history: readonly HistoryEntry[], call: HistoryToolCall): number {
  const at = history.findIndex((entry) => entry.role === 'tool' && entry.tool_call_id === call.id);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

function recordOf(gateway: Gateway, id: string): CallRecord | undefined {
  return gateway.store.calls.find(id);
}

/** Not the id of a call of the caller that has run, but what becomes one when case and blanks do not matter. */
function isSpelledOtherwise(gateway: Gateway, id: string, caller: Principal): boolean {
  const plain = id
    .normalize('NFKC')
    .replace(/[\s\u200b]/g, '')
    .toLowerCase();
  const record = plain === id ? undefined : recordOf(gateway, plain);
  return record !== undefined && isConsumed(record) && record.principal === caller.principal;
}
