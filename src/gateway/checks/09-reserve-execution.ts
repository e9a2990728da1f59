import { setTimeout as sleep } from 'node:timers/promises';
import { type Check, type Dispatch, established } from '../dispatch.ts';
import { newId } from '../ids.ts';
import { recordAttempt } from '../operation-trail.ts';
import { recordPolicy } from '../policy/decision.ts';
import { Refusal } from '../refusal.ts';
import { contextOf } from '../session-context.ts';
import type { CallMove } from '../state-machine.ts';

/**
 * 9. Atomically reserve execution and idempotency state. One statement moves the call out of the state that check 3 saw;
 * of any number of racers exactly one gets past it, and its attempt is on record before anything happens.
 */
export const reserveExecution: Check = {
  id: '09-reserve-execution',
  endsCall: false,
  run(dispatch) {
    if (dispatch.gateway.weak.has('check-then-act')) return reserveLate(dispatch);
    reserve(dispatch, (move) => {
      const { machine } = dispatch.gateway.store;
      if (move.from === 'DISPATCH_AUTHORIZED') return machine.moveCall(move);
      if (move.from === 'FAILED' && dispatch.cause === 'operator')
        return machine.retryFailed({ ...move, from: 'FAILED', to: 'EXECUTING' });
      return machine.moveCallLawlessly(move);
    });
  },
};

function reserve(dispatch: Dispatch, claim: (move: CallMove) => boolean): void {
  const { store } = dispatch.gateway;
  const record = established(dispatch.record, 'the call');
  const from = established(dispatch.expected, 'the dispatchable state');
  store.transaction(() => {
    if (!claim({ call: record.id, run: record.run, from, to: 'EXECUTING', by: dispatch.actor.principal })) {
      throw new Refusal('conflict', 'the call is being executed or has ended');
    }
    dispatch.attempt = newId('att');
    recordPolicy(dispatch, dispatch.attempt);
    recordAttempt(dispatch, dispatch.attempt);
    for (const approval of dispatch.approvals ?? []) store.approvals.use(approval.id);
    store.attempts.insert({
      id: dispatch.attempt,
      call: record.id,
      path: dispatch.path,
      cause: dispatch.cause,
      actor: dispatch.actor.principal,
      hooks: JSON.stringify(dispatch.hooks ?? []),
      context: JSON.stringify(contextOf(dispatch.gateway, record)),
      checks: JSON.stringify(dispatch.ran),
      refusedBy: null,
      reason: null,
      outcome: null,
      startedAt: Date.now(),
      endedAt: null,
    });
  });
}

/** What is left when the guard is gone: look, wait, write. */
async function reserveLate(dispatch: Dispatch): Promise<void> {
  const { calls, machine } = dispatch.gateway.store;
  const now = calls.get(dispatch.call).state;
  if (now !== dispatch.expected) throw new Refusal('conflict', 'the call is being executed or has ended');
  await sleep(15);
  reserve(dispatch, (move) => machine.seizeCall(move));
}
