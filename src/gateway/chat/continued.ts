import { digest } from '../../model/canonical.ts';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { bindingOf } from '../approval-binding.ts';
import type { CallRecord } from '../call-record.ts';
import { isDispatchable } from '../dispatchable.ts';
import { isMember, refuseEnded } from '../drift/membership.ts';
import type { Gateway } from '../gateway.ts';
import type { Principal } from '../principals.ts';
import { contentOf } from '../proposals.ts';
import { Refusal } from '../refusal.ts';
import { ownRun } from '../run-ownership.ts';
import { type HeldState, handOut, heldBy, refuseOther, useUp } from '../state-token.ts';
import { continueTurn, converse, dispatchAll } from '../turn.ts';
import { type RunView, runView } from '../view.ts';
import { argumentText, type HistoryEntry } from './grammar.ts';

/**
 * Goes on with a run whose state the client holds: the calls that its token names are dispatched if they are approved by now.
 * The token tells which run and which calls; the history beside it is display, and must not contradict it.
 */
export async function continueHeld(
  gateway: Gateway,
  caller: Principal,
  { run: id, token }: { run: string; token: string },
  history: readonly HistoryEntry[],
): Promise<RunView> {
  const { store, weak } = gateway;
  refuseEnded(gateway, id, caller);
  if (!isMember(store, id, caller.principal, weak))
    throw new Refusal('forbidden', 'the principal is not a member any more');
  const [state, actor] = heldBy(gateway, caller, id, token);
  const run = ownRun(store.runs, id, actor, weak, 'chat');
  const calls = store.transaction(() => {
    const named = callsHeld(gateway, run.id, state, history);
    useUp(gateway, state);
    const detail = { entries: history.length, dropped: [], continued: true };
    store.audit.append({ kind: 'history', principal: actor.principal, run: run.id, detail });
    return named.filter((call) => isDispatchable(call, 'chat', weak));
  });
  await dispatchAll(gateway, calls, { actor, cause: 'chat', path: 'resume' });
  const reply = continueTurn(gateway, run.id, actor) ? await converse(gateway, run.id, actor, 'chat') : undefined;
  const answer: RunView & { stateToken: string } = {
    ...runView(gateway, run.id),
    stateToken: handOut(gateway, run.id),
  };
  return reply === undefined ? answer : { ...answer, reply };
}

/** The recorded calls that a token names. One of another run names those that wait in this one; only a weakness takes it. */
function callsHeld(gateway: Gateway, run: string, state: HeldState, history: readonly HistoryEntry[]): CallRecord[] {
  const all = gateway.store.calls.ofRun(run);
  if (state.run !== run) return all;
  return all.flatMap((call) => {
    const held = state.calls.find(({ id }) => id === call.id);
    if (held === undefined) return [];
    const shown = shownIn(history, call);
    if (shown !== undefined) refuseOther(gateway, call, held.digest, digestOf(shown));
    return shown === undefined ? [call] : [asShown(gateway, call, shown)];
  });
}

function shownIn(history: readonly HistoryEntry[], call: CallRecord): JsonObject | undefined {
  const entries = history.flatMap((entry) => (entry.role === 'assistant' ? (entry.tool_calls ?? []) : []));
  const shown = entries.findLast((one) => one.id === call.id && one.function.name === call.tool);
  if (shown === undefined) return undefined;
  try {
    const args: unknown = JSON.parse(argumentText(shown));
    return isJsonObject(args) ? args : {};
  } catch {
    return {};
  }
}

function digestOf(args: JsonObject): string | undefined {
  try {
    return digest(args);
  } catch {
    return undefined;
  }
}

/** The call with the arguments that token and history agree on. Soundly they are the recorded ones: the gateway signed them. */
function asShown(gateway: Gateway, call: CallRecord, args: JsonObject): CallRecord {
  if (digestOf(args) === call.argumentDigest) return call;
  const { store } = gateway;
  const { registered, ...content } = contentOf(gateway, call.tenant, call.tool, args, call.run);
  store.calls.replaceContent(call.id, content);
  const now = store.calls.get(call.id);
  for (const { id, bound } of store.approvals.ofCall(call.id)) {
    const { policyVersion, expiry } = bound;
    store.approvals.rebind(id, bindingOf(now, registered, String(bound.approver), { policyVersion, expiry }));
  }
  return now;
}
