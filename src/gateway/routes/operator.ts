import { Hono } from 'hono';
import { z } from 'zod';
import { dispatchCall } from '../dispatcher.ts';
import { refuseEnded } from '../drift/membership.ts';
import type { Gateway } from '../gateway.ts';
import { noSuchCall, Refusal } from '../refusal.ts';
import { operates } from '../run-ownership.ts';
import { letThrough } from '../ungated.ts';
import { oneCallView } from '../view.ts';
import { type Env, readBody } from './http.ts';

const body = z.object({ call: z.string() });

/**
 * An operator of the tenant has a failed call tried again, as its owner's. What succeeded answers its record; what waits for
 * an approval goes on waiting; UNKNOWN is reconciled and never repeated.
 */
export function operatorRoutes(gateway: Gateway): Hono<Env> {
  const { store, weak } = gateway;
  return new Hono<Env>().post('/operator/replay', async (c) => {
    const actor = c.get('actor');
    const { call: id } = await readBody(c, body);
    if (!actor.roles.includes('operator'))
      throw new Refusal('forbidden', 'only an operator replays', { role: 'operator' });
    const found = store.calls.find(id);
    if (found === undefined || !operates(actor, found.tenant)) throw noSuchCall();
    refuseEnded(gateway, found.run, actor);
    if (weak.has('operator-replay-skips-approval')) letThrough(gateway, id, actor);
    const call = store.calls.get(id);
    if (call.state === 'APPROVAL_PENDING')
      throw new Refusal('forbidden', 'the call was not approved', { role: 'approver' });
    const replayable = call.state === 'FAILED' || call.state === 'SUCCEEDED' || call.state !== found.state;
    if (!replayable)
      throw new Refusal('conflict', `there is nothing to replay: the call is ${call.closedBy ?? call.state}`);
    const outcome = await dispatchCall(gateway, { call: id, path: 'operator', cause: 'operator', actor });
    // A call that has run is refused by check 3: its record is the answer.
    if (outcome.kind === 'refused' && call.state !== 'SUCCEEDED') throw outcome.refusal;
    return c.json({ ...oneCallView(gateway, id), replayed: outcome.kind === 'refused' });
  });
}
