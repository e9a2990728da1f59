import { Hono } from 'hono';
import { z } from 'zod';
import type { Gateway } from '../gateway.ts';
import { DEGRADING, degrade, handOff, stepUp } from '../posture.ts';
import { noSuchRun, Refusal } from '../refusal.ts';
import { operates, ownRun } from '../run-ownership.ts';
import { type Env, param, readBody } from './http.ts';

const verification = z.object({
  verification: z.object({ channel: z.string().min(1), code: z.string().min(1).max(200) }),
});
const event = z.object({ run: z.string(), event: z.enum(DEGRADING) });

/** What a session says of its own verification. It is never taken: a step-up comes out of band. */
export function ownPostureRoutes(gateway: Gateway): Hono<Env> {
  return new Hono<Env>().post('/runs/:run/step-up', async (c) => {
    const run = ownRun(gateway.store.runs, param(c, 'run'), c.get('actor'), gateway.weak);
    const { verification: claim } = await readBody(c, verification);
    if (!gateway.weak.has('step-up-in-band'))
      throw new Refusal('forbidden', 'a step-up is not reported by the session');
    return c.json({ run: run.id, posture: stepUp(gateway, run.id, claim) });
  });
}

/** An operator of the tenant takes the thread over: a person answers for who is in it from now on. */
export function handOffRoutes(gateway: Gateway): Hono<Env> {
  return new Hono<Env>().post('/operator/hand-off', async (c) => {
    const { run: id } = await readBody(c, z.object({ run: z.string() }));
    const run = gateway.store.runs.find(id);
    const anybody = gateway.weak.has('hand-off-by-anyone');
    if (run === undefined || !(anybody || operates(c.get('actor'), run.tenant))) throw noSuchRun();
    return c.json({ run: run.id, posture: handOff(gateway, run.id) });
  });
}

/** The systems around the gateway: what they saw of a session, and the out-of-band channel. */
export function postureRoutes(gateway: Gateway): Hono {
  const { runs } = gateway.store;
  const known = (id: string): string => {
    if (runs.find(id) === undefined) throw noSuchRun();
    return id;
  };
  return new Hono()
    .post('/control/posture', async (c) => {
      const { run, event: what } = await readBody(c, event);
      return c.json({ run, posture: degrade(gateway, known(run), what) });
    })
    .post('/control/step-up', async (c) => {
      const { run, verification: claim } = await readBody(c, verification.extend({ run: z.string() }));
      return c.json({ run, posture: stepUp(gateway, known(run), claim) });
    });
}
