import type { NeutralMessage } from './neutral.ts';

/** Every tool call id in a conversation, of proposals and of results, once each. */
export function callIdsIn(messages: readonly NeutralMessage[]): string[] {
  const ids = messages.flatMap(({ calls = [], answers }) => [
    ...calls.map((call) => call.id),
    ...(answers === undefined ? [] : [answers]),
  ]);
  return [...new Set(ids)];
}

const BATCH = /^(call_[a-z]{14}_.+_\d+_\d+)_\d+(_r\d+)?$/;

/** Batches of proposals from `start` on that have at least one result behind them. */
export function roundOf(messages: readonly NeutralMessage[], start: number): number {
  const answered = new Set<string>();
  const batches: { key: string | undefined; ids: Set<string> }[] = [];
  for (let i = messages.length - 1; i >= start; i--) {
    const one = messages[i];
    if (one?.role === 'tool' && one.answers !== undefined) answered.add(one.answers);
    if (one?.calls?.some((call) => answered.has(call.id)) !== true) continue;
    const ids = one.calls.map((call) => call.id);
    const key = batchOf(ids);
    const same = batches.find(
      (batch) => key !== undefined && batch.key === key && !ids.some((id) => batch.ids.has(id)),
    );
    // Some clients write down calls that were proposed at once one by one, each with its result.
    if (same === undefined) batches.push({ key, ids: new Set(ids) });
    else for (const id of ids) same.ids.add(id);
  }
  return batches.length;
}

/** The batch in which this server issued all of these ids; undefined where it did not. */
function batchOf(ids: readonly string[]): string | undefined {
  const keys = new Set(ids.map((id) => BATCH.exec(id)?.slice(1).join('')));
  const [key] = keys;
  return keys.size === 1 ? key : undefined;
}
