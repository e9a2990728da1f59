import { Hono } from 'hono';
import { isConsumed } from '../call-record.ts';
import { dispatchCall } from '../dispatcher.ts';
import type { Gateway } from '../gateway.ts';
import { noSuchCall, Refusal } from '../refusal.ts';
import { ownRun } from '../run-ownership.ts';
import { oneCallView } from '../view.ts';
import { type Env, param } from './http.ts';

/**
 * A retry of a call that ended answers its record. It goes to the dispatcher like any other request for an effect, and
 * check 3 refuses what was consumed; UNKNOWN waits for reconciliation and is not repeated.
 */
export function retryRoutes(gateway: Gateway): Hono<Env> {
  const { store, weak } = gateway;
  return new Hono<Env>().post('/runs/:run/calls/:call/retry', async (c) => {
    const actor = c.get('actor');
    const run = ownRun(store.runs, param(c, 'run'), actor, weak);
    const call = store.calls.find(param(c, 'call'));
    if (call === undefined || call.run !== run.id) throw noSuchCall();
    if (!isConsumed(call))
      throw new Refusal('conflict', `there is nothing to retry: the call is ${call.closedBy ?? call.state}`);
    if (call.state === 'UNKNOWN' && !weak.has('retry-while-unknown-runs'))
      throw new Refusal('conflict', 'the outcome is unknown and must be reconciled first');
    const outcome = await dispatchCall(gateway, { call: call.id, path: 'recovery', cause: 'retry', actor });
    return c.json({ ...oneCallView(gateway, call.id), replayed: outcome.kind === 'refused' });
  });
}
