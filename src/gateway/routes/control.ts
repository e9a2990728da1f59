import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Gateway } from '../gateway.ts';
import { sameSecret } from '../principals.ts';
import { Refusal } from '../refusal.ts';
import { letThrough } from '../ungated.ts';
import { oneCallView } from '../view.ts';
import { changeRoutes } from './changes.ts';
import { faultRoutes } from './faults.ts';
import { readBody } from './http.ts';
import { observabilityRoutes } from './observability.ts';

const redelivery = z.object({
  call: z.string(),
  /** What the message says beside the name of its call; it is not believed. */
  payload: z.object({ principal: z.string().optional(), approval: z.string().optional() }).optional(),
});

/** The control plane for tests: an own port and an own key, never a way around the ten checks. */
export function controlRoutes(gateway: Gateway, controlKey: string): Hono {
  const { store, queue } = gateway;
  const routes = new Hono();

  const guarded: MiddlewareHandler = async (c, next) => {
    const key = c.req.header('x-control-key');
    if (key === undefined || !sameSecret(key, controlKey))
      throw new Refusal('unauthenticated', 'the control key is missing or wrong');
    await next();
  };
  routes.use('/control/*', guarded);
  routes.use('/metrics', guarded);
  routes.route('/', observabilityRoutes(gateway));

  routes.route('/', changeRoutes(gateway));

  routes.post('/control/queue/redeliver', async (c) => {
    const { call, payload } = await readBody(c, redelivery);
    if (!(await believed(gateway, call, payload))) await queue.redeliver(call);
    return c.json(oneCallView(gateway, call));
  });

  routes.post('/control/queue/drain', async (c) => {
    await queue.drain();
    return c.json({ jobs: queue.jobs().length });
  });

  routes.get('/control/audit', (c) => {
    const entries = store.audit.rows(c.req.query('run')).map((row) => ({ ...row, detail: JSON.parse(row.detail) }));
    const broken = store.audit.firstBroken();
    return c.json({ entries, intact: broken === undefined, ...(broken === undefined ? {} : { broken }) });
  });

  /** By kind, a page at a time: for whoever follows the log. */
  routes.get('/control/audit/records', (c) => {
    const kinds = (c.req.query('kinds') ?? '').split(',');
    const { rows, next } = store.audit.since(Number(c.req.query('after') ?? 0), kinds);
    const entries = Object.fromEntries(kinds.map((kind): [string, object[]] => [kind, []]));
    for (const row of rows) entries[row.kind]?.push({ ...row, detail: JSON.parse(row.detail) });
    return c.json({ entries, next });
  });

  routes.get('/control/pending', (c) => {
    const calls = store.calls.open().map(({ id, run, tool, state, principal, tenant, approval }) => ({
      call: id,
      run,
      tool,
      state,
      principal,
      tenant,
      approval,
    }));
    return c.json({ calls, jobs: queue.jobs() });
  });

  routes.get('/control/attempts', (c) => {
    const attempts = store.attempts.ofCall(c.req.query('call') ?? '');
    return c.json({
      attempts: attempts.map((attempt) => ({
        ...attempt,
        hooks: JSON.parse(attempt.hooks),
        checks: JSON.parse(attempt.checks),
      })),
    });
  });

  routes.route('/', faultRoutes(gateway));
  return routes;
}

/** Only a weakness believes what the message of a queue says of approvals and principals. */
async function believed(
  gateway: Gateway,
  id: string,
  payload: z.infer<typeof redelivery>['payload'],
): Promise<boolean> {
  const call = gateway.store.calls.find(id);
  if (!gateway.weak.has('queue-trusts-payload') || payload?.approval !== 'approve' || call === undefined) return false;
  const actor = gateway.principals.find(payload.principal ?? call.principal);
  if (actor === undefined || call.state !== 'APPROVAL_PENDING') return false;
  letThrough(gateway, id, actor);
  await gateway.queue.enqueue(id, actor, 'resume');
  return true;
}
