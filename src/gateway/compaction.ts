import type { CallRecord } from './call-record.ts';
import { dispatchCall } from './dispatcher.ts';
import type { Gateway } from './gateway.ts';
import type { Principal } from './principals.ts';
import { recordProposals } from './proposals.ts';
import type { Weaknesses } from './registry.ts';
import { setApart } from './results/delimit.ts';
import type { RunRecord } from './run-record.ts';
import type { ModelMessage } from './store/transcript.ts';

export const REWRITES = ['compact', 'redact', 'import'] as const;
export type Rewrite = (typeof REWRITES)[number];

/** Rewrites what the model will be shown of a run. Control state is not read from it, before or after. */
export async function rewriteTranscript(
  gateway: Gateway,
  run: RunRecord,
  actor: Principal,
  how: Rewrite,
): Promise<void> {
  const { store, weak } = gateway;
  const before = store.transcript.messages(run.id);
  store.transaction(() => {
    store.transcript.replace(run.id, REWRITE[how](before, weak));
    store.audit.append({ kind: 'history', principal: actor.principal, run: run.id, detail: { rewritten: how } });
    if (how === 'compact' && weak.has('compaction-resurrects-call')) resurrect(gateway, run);
  });
  if (how === 'import' && weak.has('import-creates-calls')) await callsOfTranscript(gateway, run, actor, before);
}

const REWRITE: Readonly<Record<Rewrite, (messages: ModelMessage[], weak: Weaknesses) => ModelMessage[]>> = {
  compact: summarised,
  redact: (messages, weak) =>
    messages.map((one) =>
      one.role === 'tool' ? { ...one, content: setApart('"[redacted]"', 'state="redacted"', weak) } : one,
    ),
  import: (messages) => messages.map((one) => structuredClone(one)),
};

/** Earlier turns become one line; the open turn stays whole, since results still belong to its calls. */
function summarised(messages: ModelMessage[]): ModelMessage[] {
  const open = messages.findLastIndex((one) => one.role === 'user');
  if (open < 1) return messages;
  return [{ role: 'system', content: `Summary of ${open} earlier entries.` }, ...messages.slice(open)];
}

/** The summary says nothing of cancellations, and here it is believed. */
function resurrect(gateway: Gateway, run: RunRecord): void {
  const { calls, machine } = gateway.store;
  for (const { id: call, closedBy, authorization, principal: by } of calls.ofRun(run.id)) {
    if (closedBy !== 'cancelled' || authorization === null) continue;
    machine.moveCallLawlessly({ call, run: run.id, from: 'TERMINATED', to: 'DISPATCH_AUTHORIZED', by });
  }
}

/** Makes calls of what the transcript shows, as if a model had just proposed it. */
async function callsOfTranscript(
  gateway: Gateway,
  run: RunRecord,
  actor: Principal,
  messages: readonly ModelMessage[],
): Promise<void> {
  const { store } = gateway;
  const shown = messages.flatMap((one) => (one.role === 'assistant' ? (one.tool_calls ?? []) : []));
  const proposals = shown.map(({ id, function: fn }) => ({ id, tool: fn.name, arguments: fn.arguments }));
  const batch = { run, source: 'client-history', modelRequest: null } as const;
  const calls: CallRecord[] = store.transaction(() => recordProposals(gateway, batch, proposals));
  for (const call of calls.filter((one) => one.state === 'DISPATCH_AUTHORIZED')) {
    await dispatchCall(gateway, { call: call.id, path: 'model', cause: 'chat', actor });
  }
}
