import { digestBytes } from '../model/canonical.ts';
import type { DispatchPath } from '../model/dispatch-path.ts';
import { type CallRecord, type ClosedBy, isConsumed, isOpen, isResolved } from './call-record.ts';
import { takeAsApproved } from './control-fields.ts';
import type { Cause } from './dispatch.ts';
import { dispatchCall } from './dispatcher.ts';
import type { Gateway } from './gateway.ts';
import { MODEL_HOOKS, offered, screened } from './hooks/registry.ts';
import { type ModelClient, ModelFault, type ModelReply } from './model-client.ts';
import { offersOf } from './policy-registry.ts';
import type { Principal } from './principals.ts';
import { recordProposals } from './proposals.ts';
import { Refusal } from './refusal.ts';
import { shownResult } from './results/delimit.ts';
import type { RunRecord } from './run-record.ts';
import type { ModelMessage, ModelToolCall } from './store/transcript.ts';

/** Batches of proposals in one turn, after which the gateway stops asking. */
const MAX_ROUNDS = 8;

/** Opens a turn for a user's message. What was still open before is superseded: a new message is a new decision. */
export function openTurn(gateway: Gateway, runId: string, actor: Principal, messages: readonly ModelMessage[]): void {
  const { store } = gateway;
  store.transaction(() => {
    const run = store.runs.get(runId);
    const before = store.calls.ofTurn(run.id, run.turn);
    if (before.some((call) => call.state === 'EXECUTING'))
      throw new Refusal('conflict', 'a call of the run is executing');
    for (const call of before.filter(isOpen)) closeCall(gateway, call, 'superseded', actor);
    if (run.state !== 'AWAITING_USER' && run.state !== 'CALL_PROPOSED')
      throw new Refusal('conflict', `the run is ${run.state}`);
    store.machine.moveRun(run.id, run.state, 'MODEL_PENDING', actor.principal);
    writeResults(gateway, run);
    const said = messages.findLast((message) => message.role === 'user')?.content ?? '';
    store.runs.openTurn(run.id, digestBytes(said).slice(0, 32));
    for (const message of messages) store.transcript.append(run.id, message);
  });
}

/** Ends an open call without executing it. False when it was no longer open as read. */
export function closeCall(gateway: Gateway, call: CallRecord, closedBy: ClosedBy, by: Principal): boolean {
  const result = JSON.stringify({ error: { class: closedBy, message: `not executed: ${closedBy}` } });
  const { id, run, state: from } = call;
  return gateway.store.machine.moveCall({ call: id, run, from, to: 'TERMINATED', by: by.principal, closedBy, result });
}

/**
 * Asks the model, records and dispatches what it proposes, and gives it the results, until it only talks or a call must
 * wait. The run is MODEL_PENDING and this caller put it there. Answers the model's text, if it ended with one.
 */
export async function converse(
  gateway: Gateway,
  runId: string,
  actor: Principal,
  cause: Cause,
): Promise<string | undefined> {
  for (;;) {
    const reply = await ask(gateway, runId, actor);
    if (reply.proposals.length === 0) return conclude(gateway, runId, actor, reply);
    const calls = takeProposals(gateway, runId, actor, reply);
    await dispatchAll(
      gateway,
      calls.filter((call) => call.state === 'DISPATCH_AUTHORIZED'),
      { actor, cause, path: 'model', hooks: MODEL_HOOKS },
    );
    if (!continueTurn(gateway, runId, actor)) return undefined;
  }
}

async function ask(gateway: Gateway, runId: string, actor: Principal): Promise<ModelReply> {
  const { store, model } = gateway;
  try {
    if (model === undefined) throw new ModelFault('no model is configured');
    if (store.runs.get(runId).rounds > 0 && gateway.faults.take(runId, 'model-fails')) {
      return await failOver(gateway, runId, actor, model);
    }
    return await request(gateway, runId, actor, model);
  } catch (error) {
    settleRun(gateway, runId, actor);
    throw error;
  }
}

/** The model broke off: it is asked once more with the same transcript. The calls of the turn have run, and stay run. */
async function failOver(gateway: Gateway, runId: string, actor: Principal, model: ModelClient): Promise<ModelReply> {
  const { store, weak } = gateway;
  if (weak.has('failover-repeats')) {
    for (const call of store.calls.ofTurn(runId, store.runs.get(runId).turn).filter(isConsumed)) {
      await dispatchCall(gateway, { call: call.id, path: 'recovery', cause: 'failover', actor });
    }
  }
  return request(gateway, runId, actor, model);
}

/** One request to the model, with the hooks around it. */
async function request(gateway: Gateway, run: string, actor: Principal, model: ModelClient): Promise<ModelReply> {
  const request = { gateway, run, actor };
  const tools = offersOf(offered(gateway.tools.all(), request));
  return screened(await model.ask(gateway.store.transcript.messages(run), tools), request);
}

function auditReply(gateway: Gateway, runId: string, actor: Principal, reply: ModelReply): void {
  const detail = { request: reply.request, proposals: reply.proposals.length };
  gateway.store.audit.append({ kind: 'model', principal: actor.principal, run: runId, detail });
}

function conclude(gateway: Gateway, runId: string, actor: Principal, reply: ModelReply): string {
  const { store } = gateway;
  const text = reply.text ?? '';
  store.transaction(() => {
    auditReply(gateway, runId, actor, reply);
    store.transcript.append(runId, { role: 'assistant', content: text });
    settleRun(gateway, runId, actor);
  });
  return text;
}

/** The model has spoken: the user is next, unless calls of the turn are still open. */
function settleRun(gateway: Gateway, runId: string, actor: Principal): void {
  const { store } = gateway;
  const open = store.calls.ofTurn(runId, store.runs.get(runId).turn).some((call) => !isResolved(call));
  store.machine.moveRun(runId, 'MODEL_PENDING', open ? 'CALL_PROPOSED' : 'AWAITING_USER', actor.principal);
}

/** Makes records of the model's proposals: one transaction, so that a batch is there whole or not at all. */
function takeProposals(gateway: Gateway, runId: string, actor: Principal, reply: ModelReply): CallRecord[] {
  const { store, weak } = gateway;
  return store.transaction(() => {
    auditReply(gateway, runId, actor, reply);
    const run = store.runs.get(runId);
    const earlier = store.calls.ofTurn(run.id, run.turn).filter((call) => call.source === 'model');
    const ids = [...earlier.map((call) => call.proposedAs), ...reply.proposals.map((proposal) => proposal.id)];
    const ambiguous = new Set(ids).size !== ids.length && !weak.has('duplicate-ids-run');
    const calls = recordProposals(gateway, { run, source: 'model', modelRequest: reply.request }, reply.proposals);
    store.machine.moveRun(runId, 'MODEL_PENDING', 'CALL_PROPOSED', actor.principal);
    if (ambiguous) return refuseBatch(gateway, run, calls, actor);
    const tool_calls = reply.proposals.map(asModelCall);
    const message: ModelMessage = { role: 'assistant', content: reply.text, tool_calls };
    store.transcript.append(
      run.id,
      message,
      calls.map((call) => call.id),
    );
    store.runs.openRound(run.id);
    return inheritDecisions(gateway, calls);
  });
}

/** Under weaknesses, calls whose id an approved call of an earlier turn or of another run had: its decision is taken for theirs. */
function inheritDecisions(gateway: Gateway, calls: CallRecord[]): CallRecord[] {
  const { store, weak } = gateway;
  const [within, across] = [weak.has('reused-id-overwrites'), weak.has('ids-collide-across-runs')];
  if (!within && !across) return calls;
  for (const call of calls.filter((one) => one.state === 'APPROVAL_PENDING')) {
    const earlier = store.calls
      .proposedAs(call.proposedAs)
      .find((one) => (one.run === call.run ? within && one.turn < call.turn : across));
    if (earlier?.approval != null) takeAsApproved(gateway, call, call.principal);
  }
  return calls.map((call) => store.calls.get(call.id));
}

/** An id that names two calls names neither. The turn is over; the user must ask again. */
function refuseBatch(gateway: Gateway, run: RunRecord, calls: readonly CallRecord[], actor: Principal): CallRecord[] {
  const { store } = gateway;
  for (const call of calls.filter(isOpen)) closeCall(gateway, call, 'duplicate-id', actor);
  const content = 'The proposals were refused: two calls had one id.';
  store.transcript.append(
    run.id,
    { role: 'assistant', content },
    calls.map((call) => call.id),
  );
  store.machine.moveRun(run.id, 'CALL_PROPOSED', 'AWAITING_USER', actor.principal);
  return calls.map((call) => store.calls.get(call.id));
}

function asModelCall(proposal: { id: string; tool: string; arguments: string }): ModelToolCall {
  return { id: proposal.id, type: 'function', function: { name: proposal.tool, arguments: proposal.arguments } };
}

/** Dispatches calls together, in the request or through the queue as their run says, and waits for the outcomes. */
export async function dispatchAll(
  gateway: Gateway,
  calls: readonly CallRecord[],
  request: { actor: Principal; cause: Cause; path: DispatchPath; hooks?: readonly string[] },
): Promise<void> {
  const queued = (call: CallRecord): boolean => gateway.store.runs.get(call.run).dispatch === 'queue';
  await Promise.all(
    calls.map((call) =>
      queued(call)
        ? gateway.queue.enqueue(call.id, request.actor, request.cause)
        : dispatchCall(gateway, { call: call.id, ...request }),
    ),
  );
}

/**
 * When every call of the turn is resolved: gives the results to the model's transcript and claims the right to ask it.
 * True for one caller only.
 */
export function continueTurn(gateway: Gateway, runId: string, actor: Principal): boolean {
  const { store } = gateway;
  return store.transaction(() => {
    const run = store.runs.get(runId);
    if (run.state !== 'CALL_PROPOSED') return false;
    if (!store.calls.ofTurn(run.id, run.turn).every(isResolved)) return false;
    writeResults(gateway, run);
    const next = run.rounds >= MAX_ROUNDS ? 'AWAITING_USER' : 'MODEL_PENDING';
    return store.machine.moveRun(run.id, 'CALL_PROPOSED', next, actor.principal) && next === 'MODEL_PENDING';
  });
}

/** When nothing of the turn is left to do or to wait for, the user is next. */
export function endTurnIfResolved(gateway: Gateway, runId: string, actor: Principal): void {
  const { store } = gateway;
  const run = store.runs.get(runId);
  if (run.state !== 'CALL_PROPOSED' || !store.calls.ofTurn(run.id, run.turn).every(isResolved)) return;
  store.machine.moveRun(run.id, 'CALL_PROPOSED', 'AWAITING_USER', actor.principal);
}

/** Writes the recorded results of the last batch into the transcript, once. */
function writeResults(gateway: Gateway, run: RunRecord): void {
  const { store } = gateway;
  if (!store.runs.claimAnswer(run.id)) return;
  const last = store.calls
    .ofTurn(run.id, run.turn)
    .filter((call) => call.source === 'model' && call.round === run.rounds - 1);
  for (const call of last) {
    const content = shownResult(call, gateway.weak);
    store.transcript.append(run.id, { role: 'tool', tool_call_id: call.proposedAs, content }, [call.id]);
  }
}
