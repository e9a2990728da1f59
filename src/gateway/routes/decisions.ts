import { Hono } from 'hono';
import { z } from 'zod';
import { jsonObject } from '../../model/json.ts';
import { mayDecide } from '../approval-binding.ts';
import { shownTo } from '../approval-request.ts';
import type { CallRecord } from '../call-record.ts';
import { decide } from '../decide.ts';
import type { Gateway } from '../gateway.ts';
import { noSuchCall } from '../refusal.ts';
import { oneCallView } from '../view.ts';
import { type Env, param, readBody } from './http.ts';

const body = z.object({
  decision: z.enum(['approve', 'reject']),
  call: z.object({ tool: z.string(), arguments: jsonObject }).optional(),
  reason: z.string().max(2000).optional(),
  remember: z.boolean().optional(),
});

/**
 * What waits for an approver, as the approver is shown it, and the decision on it. A decision is recorded only; what is
 * approved is dispatched when the owner resumes.
 */
export function decisionRoutes(gateway: Gateway): Hono<Env> {
  const routes = new Hono<Env>();

  routes.get('/runs/:run/calls/:call/approval', (c) => {
    const call = callOf(gateway, param(c, 'run'), param(c, 'call'));
    const tool = gateway.tools.find(call.tool);
    const actor = c.get('actor');
    const owns = actor.principal === call.principal && actor.tenant === call.tenant;
    if (tool === undefined || call.approvalPolicy !== 'required') throw noSuchCall();
    if (!owns && !mayDecide(actor, tool.policy.approval.role, call, gateway.weak)) throw noSuchCall();
    const { run, state } = oneCallView(gateway, call.id);
    return c.json({ run, state, call: call.id, shown: shownTo(call, tool, gateway.weak) });
  });

  routes.post('/runs/:run/calls/:call/decision', async (c) => {
    const { decision, call: copy, reason, remember } = await readBody(c, body);
    const call = callOf(gateway, param(c, 'run'), param(c, 'call'));
    decide(gateway, call, c.get('actor'), { decision, copy, reason, remember });
    return c.json(oneCallView(gateway, call.id));
  });

  return routes;
}

/** A call is found in its own run only; under any other it does not exist. */
function callOf(gateway: Gateway, run: string, id: string): CallRecord {
  const call = gateway.store.calls.find(id);
  if (call === undefined || (call.run !== run && !gateway.weak.has('approval-bound-by-id-only'))) throw noSuchCall();
  return call;
}
