import { Hono } from 'hono';
import { z } from 'zod';
import { jsonObject } from '../../model/json.ts';
import type { CallRecord } from '../call-record.ts';
import type { Gateway } from '../gateway.ts';
import type { Principal } from '../principals.ts';
import { Refusal } from '../refusal.ts';
import { endTurnIfResolved } from '../turn.ts';
import { letThrough } from '../ungated.ts';
import { oneCallView } from '../view.ts';
import { approvedCall, recordDirectCall } from './direct.ts';
import { type Env, readBody } from './http.ts';

const body = z.object({
  tool: z.string(),
  arguments: jsonObject,
  call: z.string().optional(),
  afterMs: z.int().nonnegative().max(86_400_000).default(0),
});

/** The caller puts off an approved call of an own run, or a tool that needs no approval. What is due is checked when it is due. */
export function scheduleRoutes(gateway: Gateway): Hono<Env> {
  const { scheduler } = gateway;
  return new Hono<Env>().post('/schedules', async (c) => {
    const actor = c.get('actor');
    const { tool, arguments: args, call: named, afterMs } = await readBody(c, body);
    const ungated = gateway.weak.has('scheduler-skips-approval');
    const call =
      named === undefined
        ? recordDirectCall(gateway, actor, { tool, args, origin: 'schedule' }, ungated)
        : schedulable(gateway, actor, approvedCall(gateway, actor, named, tool, args), ungated);
    if (!(await scheduler.add(call.id, actor, Date.now() + afterMs)))
      throw new Refusal('conflict', 'the call is scheduled already');
    if (named === undefined && afterMs === 0) endTurnIfResolved(gateway, call.run, actor);
    return c.json(oneCallView(gateway, call.id), 201);
  });
}

/** What nobody has approved is not even put on the list; check 7 would refuse it when it is due. */
function schedulable(gateway: Gateway, actor: Principal, call: CallRecord, ungated: boolean): CallRecord {
  if (ungated) letThrough(gateway, call.id, actor);
  const now = gateway.store.calls.get(call.id);
  if (now.state === 'APPROVAL_PENDING')
    throw new Refusal('forbidden', 'the call was not approved', { role: 'approver' });
  if (now.state !== 'DISPATCH_AUTHORIZED') throw new Refusal('conflict', `the call is ${now.closedBy ?? now.state}`);
  return now;
}
