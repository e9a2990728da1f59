import { Hono } from 'hono';
import { z } from 'zod';
import { CRASH_POINTS, type Fault, type FaultKind } from '../faults.ts';
import type { Gateway } from '../gateway.ts';
import { loseState } from '../lost-state.ts';
import { recoverRun } from '../recovery-run.ts';
import { noSuchRun } from '../refusal.ts';
import { ODDITIES } from '../results/odd.ts';
import { runView } from '../view.ts';
import { readBody } from './http.ts';

const ofRun = z.object({ run: z.string() });
const once = z.literal(true).default(true);
const delay = z.object({ ms: z.int().min(1).max(2000) }).transform(({ ms }) => ms);
const VALUES: { readonly [K in FaultKind]: z.ZodType<Fault[K]> } = {
  crash: z.object({ at: z.enum(CRASH_POINTS) }).transform(({ at }) => at),
  'delay-effect': delay,
  'delay-delivery': delay,
  'fail-after-effect': once,
  'drop-answer': once,
  'model-fails': once,
  result: z.strictObject({ how: z.enum(ODDITIES), text: z.string().max(1000) }),
};

/** Control plane: what goes wrong in one run, and its recovery. Mounted behind the control key. */
export function faultRoutes(gateway: Gateway): Hono {
  const { store, faults } = gateway;
  const routes = new Hono();
  for (const kind of Object.keys(VALUES) as FaultKind[]) {
    const body = ofRun.extend({ value: VALUES[kind] });
    routes.post(`/control/faults/${kind}`, async (c) => {
      const { run, value } = await readBody(c, body);
      if (store.runs.find(run) === undefined) throw noSuchRun();
      faults.arm(run, kind, value as Fault[typeof kind]);
      return c.json(runView(gateway, run));
    });
  }
  routes.post('/control/faults/policy-down', async (c) => {
    const { run } = await readBody(c, ofRun);
    if (store.runs.find(run) === undefined) throw noSuchRun();
    store.changes.put(run, 'policy', 'down', true);
    return c.json({ run });
  });
  routes.post('/control/faults/state-lost', async (c) => {
    const { run } = await readBody(c, ofRun);
    if (store.runs.find(run) === undefined) throw noSuchRun();
    loseState(gateway, run);
    return c.json({ run });
  });
  routes.post('/control/recover', async (c) => {
    const { run } = await readBody(c, ofRun);
    if (store.runs.find(run) === undefined) throw noSuchRun();
    await recoverRun(gateway, run);
    return c.json(runView(gateway, run, 'all'));
  });
  return routes;
}
