import type { CallRecord } from './call-record.ts';
import type { Gateway } from './gateway.ts';

/**
 * The calls that a decision is about. Soundly that is the one it names, whatever else waits, and not its neighbour in a
 * batch.
 */
export function callsDecided(gateway: Gateway, named: CallRecord): CallRecord[] {
  const { weak } = gateway;
  const call = inPlaceOf(gateway, named);
  if (!weak.has('duplicate-ids-run')) return [call];
  const pending = gateway.store.calls.ofTurn(call.run, call.turn).filter((one) => one.state === 'APPROVAL_PENDING');
  const alike = pending.filter((one) => one.proposedAs === call.proposedAs);
  // Where two share the model's id, a decision keyed by that id is about both.
  return alike.length > 0 ? alike : [call];
}

function inPlaceOf(gateway: Gateway, named: CallRecord): CallRecord {
  const { calls } = gateway.store;
  if (gateway.weak.has('positional-parallel-answers')) {
    const gated = calls.ofTurn(named.run, named.turn).filter((one) => one.approvalPolicy === 'required');
    const answered = gated.filter((one) => one.state !== 'APPROVAL_PENDING').length;
    return calls.get(gated[answered]?.id ?? named.id);
  }
  return calls.get(named.id);
}
