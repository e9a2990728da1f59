import { Hono } from 'hono';
import { z } from 'zod';
import { mayDecide } from '../approval-binding.ts';
import type { Gateway } from '../gateway.ts';
import { ownRun } from '../run-ownership.ts';
import { callView, runView } from '../view.ts';
import { type Env, param, readBody } from './http.ts';

const body = z.object({ dispatch: z.enum(['inline', 'queue']).default('inline') });

/** Runs: open one, look at one's own; and the calls that the caller may decide. */
export function runRoutes(gateway: Gateway): Hono<Env> {
  const { store, weak } = gateway;
  const routes = new Hono<Env>();

  routes.post('/runs', async (c) => {
    const { dispatch } = await readBody(c, body);
    const actor = c.get('actor');
    const run = store.transaction(() => {
      const opened = store.runs.create(actor, { dispatch, origin: 'run' });
      store.audit.append({ kind: 'run', principal: actor.principal, run: opened.id, detail: { opened: dispatch } });
      return opened;
    });
    return c.json(runView(gateway, run.id), 201);
  });

  routes.get('/runs/:run', (c) => {
    const run = ownRun(store.runs, param(c, 'run'), c.get('actor'), weak);
    return c.json(runView(gateway, run.id, 'all'));
  });

  routes.get('/approvals', (c) => {
    const pending = store.calls.inState('APPROVAL_PENDING').filter((call) => {
      const role = gateway.tools.find(call.tool)?.policy.approval.role;
      return role !== undefined && mayDecide(c.get('actor'), role, call, weak);
    });
    return c.json({ calls: pending.map((call) => ({ run: call.run, ...callView(gateway, call) })) });
  });

  return routes;
}
