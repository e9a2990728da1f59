import type { ModelMessage } from '../store/transcript.ts';
import { argumentText, type HistoryEntry, type HistoryToolCall } from './grammar.ts';

/** Why an entry, or a call inside it, was left out. */
export type Dropped = 'no-record' | 'other-content' | 'unresolved' | 'not-authoritative' | 'out-of-place' | 'empty';

/** What the gateway's own record says about a call that a history mentions. */
export interface RecordedCall {
  /** The id the model gave, tool and arguments as proposed (JSON text). */
  proposedAs: string;
  tool: string;
  arguments: string;
  /** Recorded result as the model may be shown it; undefined while the call is not resolved. */
  result: string | undefined;
}

/** Finds the record behind an id, if it is the caller's own and has this tool and these arguments. */
export type FindRecord = (id: string, tool: string, args: string) => RecordedCall | 'no-record' | 'other-content';

export interface Sanitized {
  messages: ModelMessage[];
  dropped: { entry: number; why: Dropped }[];
}

/**
 * Makes model context of a submitted history. The grammar of what comes out: texts, and calls that are followed at once by
 * their recorded results. A pending call is never exposed, however the entries around it are ordered or missing: there is
 * no output in which a call stands without its result. `resultOf` is what goes before the record; soundly nothing does.
 */
export function sanitizeHistory(
  history: readonly HistoryEntry[],
  findRecord: FindRecord,
  resultOf: (id: string) => string | undefined = () => undefined,
): Sanitized {
  const out: Sanitized = { messages: [], dropped: [] };
  const shown = new Set<string>();
  history.forEach((entry, index) => {
    const drop = (why: Dropped): void => void out.dropped.push({ entry: index, why });
    if (entry.role === 'user' || entry.role === 'system') {
      out.messages.push({ role: entry.role, content: entry.content });
    } else if (entry.role === 'assistant') {
      out.messages.push(...assistantMessages(entry, findRecord, resultOf, shown, drop));
    } else if (entry.role === 'cancellation') {
      out.messages.push({ role: 'system', content: 'The history shows a cancellation here.' });
    } else if (entry.role === 'tool') {
      // Its recorded result stands beside its call already; the client's text of it is not needed.
      if (!shown.has(entry.tool_call_id)) drop('out-of-place');
    } else {
      drop('not-authoritative');
    }
  });
  return out;
}

function assistantMessages(
  entry: Extract<HistoryEntry, { role: 'assistant' }>,
  findRecord: FindRecord,
  resultOf: (id: string) => string | undefined,
  shown: Set<string>,
  drop: (why: Dropped) => void,
): ModelMessage[] {
  const kept: { call: HistoryToolCall; record: RecordedCall & { result: string } }[] = [];
  for (const call of entry.tool_calls ?? []) {
    const record = shown.has(call.id) ? 'other-content' : findRecord(call.id, call.function.name, argumentText(call));
    if (typeof record === 'string') drop(record);
    else if (record.result === undefined) drop('unresolved');
    else {
      shown.add(call.id);
      kept.push({ call, record: { ...record, result: resultOf(call.id) ?? record.result } });
    }
  }
  const content = entry.content ?? null;
  if (kept.length === 0) {
    if (content === null || content === '') {
      if (entry.tool_calls === undefined) drop('empty');
      return [];
    }
    return [{ role: 'assistant', content }];
  }
  const tool_calls = kept.map(({ record }) => ({
    id: record.proposedAs,
    type: 'function' as const,
    function: { name: record.tool, arguments: record.arguments },
  }));
  const results = kept.map(
    ({ record }): ModelMessage => ({ role: 'tool', tool_call_id: record.proposedAs, content: record.result }),
  );
  return [{ role: 'assistant', content, tool_calls }, ...results];
}
