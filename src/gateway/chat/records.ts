import { digest } from '../../model/canonical.ts';
import { isResolved } from '../call-record.ts';
import type { Gateway } from '../gateway.ts';
import type { Principal } from '../principals.ts';
import { setApart, shownResult } from '../results/delimit.ts';
import type { HistoryEntry } from './grammar.ts';
import type { FindRecord } from './sanitize.ts';

/** Looks up what a history mentions among the caller's own calls; an id alone proves nothing. */
export function recordsOf(gateway: Gateway, caller: Principal): FindRecord {
  return (id, tool, args) => {
    const record = gateway.store.calls.find(id);
    if (record === undefined) return 'no-record';
    if (record.principal !== caller.principal || record.tenant !== caller.tenant) return 'no-record';
    if (record.source !== 'model' || record.tool !== tool || digestOf(args) !== record.argumentDigest)
      return 'other-content';
    const result = isResolved(record) ? shownResult(record, gateway.weak) : undefined;
    return { proposedAs: record.proposedAs, tool, arguments: JSON.stringify(record.arguments), result };
  };
}

function digestOf(args: string): string | undefined {
  try {
    return digest(JSON.parse(args));
  } catch {
    return undefined;
  }
}

/** What the client's own history says that a call returned. Only a weakness shows it to the model. */
export function clientResult(gateway: Gateway, history: readonly HistoryEntry[], id: string): string | undefined {
  if (!gateway.weak.has('history-result-trusted')) return undefined;
  const said = history.find((entry) => entry.role === 'tool' && entry.tool_call_id === id);
  return said?.role === 'tool' ? setApart(JSON.stringify(said.content), 'state="SUCCEEDED"', gateway.weak) : undefined;
}
