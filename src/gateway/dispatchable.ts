import { type CallRecord, isConsumed } from './call-record.ts';
import type { Cause } from './dispatch.ts';
import type { Weaknesses } from './registry.ts';

/**
 * Whether a call may be reserved in the state it is in. Soundly there is one such state. The rest are the guards that a
 * weakness can take away: a consumed, cancelled or rejected call stays what it is.
 */
export function isDispatchable(call: CallRecord, cause: Cause, weak: Weaknesses): boolean {
  if (call.state === 'DISPATCH_AUTHORIZED') return true;
  if (isConsumed(call)) return consumedMayRepeat(call, cause, weak) && (cause !== 'resume' || call.approval !== null);
  if (call.closedBy === 'cancelled') return cancelledMayRun(call, cause, weak);
  if (call.closedBy === 'rejected') return rejectedMayRun(cause, weak);
  if (call.closedBy === 'superseded') return supersededMayRun(call, cause, weak);
  return false;
}

/**
 * Also asked by check 7, which would find the approval used up. A call that failed had no effect, and an operator may have
 * it tried again: that is lawful.
 */
export function consumedMayRepeat(call: CallRecord, cause: Cause, weak: Weaknesses): boolean {
  const unknown = call.state === 'UNKNOWN';
  if (cause === 'operator') return call.state === 'FAILED' || weak.has('operator-replay-repeats');
  if (cause === 'retry') return weak.has(unknown ? 'retry-while-unknown-runs' : 'retry-runs-again');
  if (cause === 'recovery') return unknown && weak.has('recovery-repeats-unknown');
  if (cause === 'failover') return weak.has('failover-repeats');
  if (cause === 'disconnect') return weak.has('disconnect-repeats');
  if (cause === 'resume') return weak.has('approval-not-single-use');
  if (cause === 'chat') return weak.has('state-token-used-twice');
  return cause === 'redelivery' && weak.has('queue-redelivers');
}

function cancelledMayRun(call: CallRecord, cause: Cause, weak: Weaknesses): boolean {
  if (call.authorization === null) return false;
  if (cause === 'resume') return weak.has('cancelled-still-dispatchable');
  return cause === 'chat' && weak.has('history-revives-cancelled');
}

function supersededMayRun(call: CallRecord, cause: Cause, weak: Weaknesses): boolean {
  if (call.authorization === null) return false;
  if (cause === 'chat') return weak.has('history-revives-superseded');
  return cause === 'resume' && weak.has('superseded-still-dispatchable');
}

/** Also asked by check 7, which would not take a rejection for an approval. */
export function rejectedMayRun(cause: Cause, weak: Weaknesses): boolean {
  return cause === 'resume' && weak.has('denial-forgotten');
}
