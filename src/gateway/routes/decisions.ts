import { Hono } from 'hono';
import { z } from 'zod';
import { jsonObject } from '../../model/json.ts';
import { decide } from '../decide.ts';
import type { Gateway } from '../gateway.ts';
import { noSuchCall } from '../refusal.ts';
import { oneCallView } from '../view.ts';
import { type Env, param, readBody } from './http.ts';

const body = z.object({
  decision: z.enum(['approve', 'reject']),
  call: z.object({ tool: z.string(), arguments: jsonObject }).optional(),
});

/** An approver's decision on one call. It is recorded only; what is approved is dispatched when the owner resumes. */
export function decisionRoutes(gateway: Gateway): Hono<Env> {
  return new Hono<Env>().post('/runs/:run/calls/:call/decision', async (c) => {
    const { decision, call: copy } = await readBody(c, body);
    const call = gateway.store.calls.find(param(c, 'call'));
    if (call === undefined || call.run !== param(c, 'run')) throw noSuchCall();
    decide(gateway, call, c.get('actor'), decision, copy);
    return c.json(oneCallView(gateway, call.id));
  });
}
