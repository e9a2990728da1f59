import SQLite from 'better-sqlite3';
import { openStore } from '../../src/gateway/store/open.ts';
import type { Told } from './clients.ts';
import type { LoadPlace } from './place.ts';

interface CallRow {
  id: string;
  run: string;
  tool: string;
  state: string;
  token: string;
}

/** What is wrong with the state that a gateway left behind; empty when every promise was kept. */
export function problemsAt({ data, refunds, sent }: LoadPlace, told: Told): string[] {
  const store = openStore(data);
  const world = new SQLite(refunds, { readonly: true });
  try {
    const rows = world.prepare<[], string>('SELECT memo FROM refunds').pluck().all();
    const calls = store.db
      .prepare<[], CallRow>(
        `SELECT id, run, tool, state, COALESCE(arguments ->> 'memo', arguments ->> 'body') AS token FROM calls`,
      )
      .all();
    const byToken = groupBy(calls, (call) => call.token);
    const effects = groupBy([...rows, ...sent], (token) => token);
    const problems: string[] = [];
    for (const [token, times] of effects) {
      if (times.length > 1) problems.push(`${token} happened ${times.length} times`);
      const of = byToken.get(token) ?? [];
      if (of.length !== 1) problems.push(`${token} happened and belongs to ${of.length} calls`);
      for (const call of of) problems.push(...decidedOnce(store, call));
    }
    for (const { token, state } of calls)
      if (state === 'SUCCEEDED' && !effects.has(token)) problems.push(`${token} succeeded without an effect`);
    for (const token of told.done)
      if (!effects.has(token)) problems.push(`${token} was told as done and never happened`);
    for (const run of told.runs) if (store.runs.find(run) === undefined) problems.push(`the run ${run} is lost`);
    const stuck = calls.filter((call) => call.state === 'EXECUTING' || call.state === 'CALL_PROPOSED');
    for (const { token, state } of stuck) problems.push(`${token} is left in ${state}`);
    const broken = store.audit.firstBroken();
    if (broken !== undefined) problems.push(`the audit chain is broken at ${broken}`);
    return problems;
  } finally {
    world.close();
    store.db.close();
  }
}

/** An effect has one reservation that was not refused, and where an approval is needed, one decision. */
function decidedOnce({ attempts, audit }: ReturnType<typeof openStore>, call: CallRow): string[] {
  const reserved = attempts.ofCall(call.id).filter((one) => one.refusedBy === null).length;
  const decisions = audit.rows(call.run).filter((row) => row.kind === 'decision' && row.operation === call.id).length;
  return [
    ...(reserved === 1 ? [] : [`${call.token} was reserved ${reserved} times`]),
    ...(call.tool !== 'refund' || decisions === 1 ? [] : [`${call.token} has ${decisions} decisions`]),
  ];
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
