import { Hono } from 'hono';
import { z } from 'zod';
import { advanceClock } from '../drift/clock.ts';
import { killSwitch, throwSwitch } from '../drift/kill-switch.ts';
import { thrownSwitches } from '../drift/time-to-stop.ts';
import { toolChange } from '../drift/tool-now.ts';
import type { Gateway } from '../gateway.ts';
import { noSuchRun, Refusal } from '../refusal.ts';
import { EVERY_RUN } from '../store/changes.ts';
import { param, readBody } from './http.ts';

const clock = z.strictObject({
  advanceMs: z
    .int()
    .nonnegative()
    .max(10 * 366 * 86_400_000),
});
const policy = z.strictObject({ deny: z.string().optional(), version: z.string().optional() });
const membership = z.strictObject({ principal: z.string(), standing: z.enum(['revoked', 'member']) });
const session = z.strictObject({ principal: z.string(), standing: z.literal('ended') });
const pointer = z.strictObject({ resource: z.string(), to: z.string() });
const ownership = z.strictObject({ resource: z.string(), tenant: z.string() });

/** What can be changed while runs are under way. `run` is the one that feels it; undefined: everybody does. */
const CHANGES: Readonly<Record<string, z.ZodType<(gateway: Gateway, run: string | undefined) => void>>> = {
  clock: clock.transform(
    ({ advanceMs }) =>
      ({ store }, run) =>
        advanceClock(store, run, advanceMs),
  ),
  policy: policy.transform(({ deny, version }) => ({ store }, run) => {
    if (deny !== undefined) store.changes.put(run ?? EVERY_RUN, 'policy', `deny ${deny}`, true);
    if (version !== undefined) store.changes.put(run ?? EVERY_RUN, 'policy', 'version', version);
  }),
  membership: membership.transform(
    ({ principal, standing }) =>
      ({ store }, run) =>
        store.changes.put(run ?? EVERY_RUN, 'membership', principal, standing),
  ),
  session: session.transform(
    ({ principal, standing }) =>
      ({ store }, run) =>
        store.changes.put(run ?? EVERY_RUN, 'session', principal, standing),
  ),
  // A row has one owner, whoever asks: nobody else feels it because a row belongs to one trial.
  ownership: ownership.transform(({ resource, tenant }) => (gateway) => {
    if (!gateway.ownership.move(resource, tenant)) throw new Refusal('not-found', 'there is no such resource');
  }),
  referent: pointer.transform(
    ({ resource, to }) =>
      ({ referents }) =>
        referents.point(resource, to),
  ),
  rebind: pointer.transform(
    ({ resource, to }) =>
      ({ referents }) =>
        referents.rebind(resource, to),
  ),
  registry: toolChange.transform((change) => ({ store, tools }, run) => {
    if (tools.registered(change.tool) === undefined) throw new Refusal('not-found', 'there is no such tool');
    const before = store.changes.find(run ?? EVERY_RUN, 'registry', change.tool) ?? {};
    store.changes.put(run ?? EVERY_RUN, 'registry', change.tool, { ...Object(before), ...change });
  }),
  // The session goes on with another value of its context, and the run for another purpose.
  context: z.strictObject({ key: z.string(), value: z.string() }).transform(
    ({ key, value }) =>
      ({ store }, run) =>
        store.changes.put(run ?? EVERY_RUN, 'context', 'switched', { [key]: value }),
  ),
  purpose: z.strictObject({ purpose: z.string() }).transform(
    ({ purpose }) =>
      ({ store }, run) =>
        store.changes.put(run ?? EVERY_RUN, 'purpose', 'stated', purpose),
  ),
  'kill-switch': killSwitch.transform((value) => (gateway, run) => throwSwitch(gateway, run, value)),
};

/** Changes of what current authority is, for one run or for everybody. They change what the ten checks read, nothing else. */
export function changeRoutes(gateway: Gateway): Hono {
  const { store } = gateway;
  const routes = new Hono();

  routes.post('/control/change/:what', async (c) => {
    const what = param(c, 'what');
    const change = Object.hasOwn(CHANGES, what) ? CHANGES[what] : undefined;
    if (change === undefined) throw new Refusal('not-found', `there is no ${what} to change`);
    const { run, value } = await readBody(c, z.object({ run: z.string().optional(), value: change }));
    if (run !== undefined && store.runs.find(run) === undefined) throw noSuchRun();
    store.transaction(() => {
      value(gateway, run);
      const felt = run === undefined ? {} : { run };
      store.audit.append({ kind: 'change', principal: 'operator', ...felt, detail: { what } });
    });
    return c.json({ run: run ?? '*', changed: what });
  });

  routes.get('/control/kill-switches', (c) => {
    const run = c.req.query('run') ?? EVERY_RUN;
    return c.json({ run, switches: thrownSwitches(gateway, run) });
  });

  return routes;
}
