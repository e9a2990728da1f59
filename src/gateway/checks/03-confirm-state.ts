import { isConsumed } from '../call-record.ts';
import { type Check, established } from '../dispatch.ts';
import { isDispatchable } from '../dispatchable.ts';
import { hasExpired } from '../drift/clock.ts';
import { isLost } from '../lost-state.ts';
import { Refusal } from '../refusal.ts';

/** 3. Confirm the call is in a dispatchable state and not expired, canceled, or consumed. */
export const confirmState: Check = {
  id: '03-confirm-state',
  endsCall: false,
  run(dispatch) {
    const record = established(dispatch.record, 'the call');
    const { cause, gateway } = dispatch;
    if (!isDispatchable(record, cause, gateway.weak)) {
      const why = isConsumed(record) ? 'was executed already' : `is ${record.closedBy ?? record.state}`;
      throw new Refusal('conflict', `the call ${why}`);
    }
    if (isLost(gateway, record.run)) throw new Refusal('conflict', 'the state of the run was lost');
    if (hasExpired(gateway, record)) throw new Refusal('conflict', 'the call has expired');
    dispatch.expected = record.state;
  },
};
