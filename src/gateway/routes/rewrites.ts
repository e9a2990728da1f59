import { Hono } from 'hono';
import { z } from 'zod';
import { REWRITES, rewriteTranscript } from '../compaction.ts';
import { forkRun } from '../fork.ts';
import type { Gateway } from '../gateway.ts';
import { Refusal } from '../refusal.ts';
import { ownRun } from '../run-ownership.ts';
import { runView } from '../view.ts';
import { type Env, param, readBody } from './http.ts';

const body = z.object({ how: z.enum(REWRITES) });
const origin = z.object({ run: z.string() });

/** What an owner may do with the history of a run: have it rewritten, or go on from it in another run. */
export function rewriteRoutes(gateway: Gateway): Hono<Env> {
  const { store, weak } = gateway;
  const routes = new Hono<Env>();

  routes.post('/runs/:run/compact', async (c) => {
    const actor = c.get('actor');
    const run = ownRun(store.runs, param(c, 'run'), actor, weak);
    const { how } = await readBody(c, body);
    if (run.state === 'MODEL_PENDING') throw new Refusal('conflict', 'the model is reading the history');
    await rewriteTranscript(gateway, run, actor, how);
    return c.json(runView(gateway, run.id));
  });

  routes.post('/forks', async (c) => {
    const actor = c.get('actor');
    const { run: from } = await readBody(c, origin);
    const run = ownRun(store.runs, from, actor, weak);
    if (run.state === 'MODEL_PENDING') throw new Refusal('conflict', 'the run has no checkpoint yet');
    return c.json(runView(gateway, forkRun(gateway, run, actor).id), 201);
  });

  return routes;
}
