import { Hono } from 'hono';
import { z } from 'zod';
import { applyRetention, holdOperation, liftHold } from '../audit-retention.ts';
import type { Gateway } from '../gateway.ts';
import { PROMETHEUS, renderMetrics } from '../metrics/render.ts';
import { noSuchCall, Refusal } from '../refusal.ts';
import { type Env, readBody } from './http.ts';

/** What an auditor may read on the data plane: the trail of an operation of the own tenant, and the metrics. */
export function auditorRoutes(gateway: Gateway): Hono<Env> {
  const { store } = gateway;
  const role = 'auditor';
  const routes = new Hono<Env>();
  routes.use('/audit', async (c, next) => {
    if (!c.get('actor').roles.includes(role)) throw new Refusal('forbidden', 'only an auditor reads this', { role });
    await next();
  });
  routes.get('/audit', (c) => {
    // The operation is known by its call and by its idempotency key; both name one thing.
    const named = c.req.query('operation') ?? '';
    const call = store.calls.find(named.replace(/^op_/, 'call_'));
    if (call === undefined || call.tenant !== c.get('actor').tenant) throw noSuchCall();
    const entries = store.audit.ofOperation(call.id).map((row) => ({ ...row, detail: JSON.parse(row.detail) }));
    return c.json({ run: call.run, operation: call.id, entries });
  });
  routes.get('/metrics', (c) => {
    const { roles } = c.get('actor');
    if (!roles.includes(role) && !roles.includes('operator'))
      throw new Refusal('forbidden', 'only an auditor or an operator reads this', { role: 'auditor or operator' });
    return c.body(renderMetrics(gateway), 200, { 'content-type': PROMETHEUS });
  });
  return routes;
}

const hold = z.object({ operation: z.string(), reason: z.string().max(300) });
const release = z.object({ operation: z.string() });
const retention = z.object({ olderThanMs: z.int().nonnegative() });

/** Control plane: metrics, alerts, and how long the audit log is kept. Mounted behind the control key. */
export function observabilityRoutes(gateway: Gateway): Hono {
  const { store } = gateway;
  return new Hono()
    .get('/metrics', (c) => c.body(renderMetrics(gateway), 200, { 'content-type': PROMETHEUS }))
    .get('/control/alerts', (c) => {
      const { rows, next } = store.audit.since(Number(c.req.query('after') ?? 0), ['alert']);
      const wanted = c.req.query('run');
      const alerts = rows
        .filter((row) => wanted === undefined || row.run === wanted)
        .map(({ seq, at, principal, run, operation, detail }) => ({
          seq,
          at,
          principal,
          run,
          operation,
          ...JSON.parse(detail),
        }));
      return c.json({ alerts, next });
    })
    .post('/control/audit/retention', async (c) => {
      const { olderThanMs } = await readBody(c, retention);
      return c.json({ removed: applyRetention(store, olderThanMs) });
    })
    .post('/control/audit/holds', async (c) => {
      const { operation, reason } = await readBody(c, hold);
      holdOperation(store, operation, reason);
      return c.json({ held: operation });
    })
    .post('/control/audit/holds/lift', async (c) => {
      const { operation } = await readBody(c, release);
      liftHold(store, operation);
      return c.json({ lifted: operation });
    });
}
