import type { CallRecord } from './call-record.ts';
import { takeAsApproved } from './control-fields.ts';
import type { Gateway } from './gateway.ts';
import { newId } from './ids.ts';
import type { Principal } from './principals.ts';
import type { RunRecord } from './run-record.ts';

/**
 * A new run from the last checkpoint of another. Results that are on record are reused, so nothing is done twice; what was
 * waiting waits again, and each gate fires again: an approval belongs to the run that it was given in.
 */
export function forkRun(gateway: Gateway, from: RunRecord, actor: Principal): RunRecord {
  const { store } = gateway;
  return store.transaction(() => {
    const run = store.runs.create(actor, { dispatch: from.dispatch, origin: 'run' });
    store.changes.inherit(run.id, from.id);
    store.posture.inherit(run.id, from.id);
    store.runs.openTurn(run.id, from.purpose);
    for (let round = 0; round < from.rounds; round++) store.runs.openRound(run.id);
    store.transcript.replace(run.id, store.transcript.messages(from.id));
    const calls = store.calls.ofTurn(from.id, from.turn).map((call) => copyCall(gateway, call, run));
    const waiting = calls.some((call) => call.state === 'APPROVAL_PENDING' || call.state === 'DISPATCH_AUTHORIZED');
    if (!waiting) store.runs.claimAnswer(run.id);
    else store.machine.moveRun(run.id, 'AWAITING_USER', 'CALL_PROPOSED', actor.principal);
    const detail = { forked: from.id, calls: calls.length };
    store.audit.append({ kind: 'run', principal: actor.principal, run: run.id, detail });
    return store.runs.get(run.id);
  });
}

/** The record of one call in the fork: what has ended is as it was, what has not begins anew. */
function copyCall(gateway: Gateway, call: CallRecord, run: RunRecord): CallRecord {
  const { store, weak } = gateway;
  const replayed = weak.has('checkpoint-replays-approval') && call.approval !== null;
  const waits = replayed || call.state === 'APPROVAL_PENDING' || call.state === 'DISPATCH_AUTHORIZED';
  const gated = call.approvalPolicy === 'required';
  const id = newId('call');
  const anew = { state: gated ? 'APPROVAL_PENDING' : 'TERMINATED', result: null, attempts: 0, endedAt: null } as const;
  const unended = call.state === 'EXECUTING' || call.state === 'CALL_PROPOSED';
  store.calls.insert({
    ...call,
    id,
    run: run.id,
    turn: 1,
    idempotencyKey: `op_${id.slice('call_'.length)}`,
    approval: null,
    authorization: null,
    ...(waits ? { ...anew, closedBy: null } : {}),
    // Its outcome is the other run's affair.
    ...(unended ? { state: 'UNKNOWN', reconciliation: 'none' } : {}),
  });
  if (replayed) takeAsApproved(gateway, store.calls.get(id), call.principal);
  return store.calls.get(id);
}
