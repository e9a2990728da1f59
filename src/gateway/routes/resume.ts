import { Hono } from 'hono';
import { z } from 'zod';
import { releaseBatch } from '../batch.ts';
import { callsClaimed, controlFields } from '../control-fields.ts';
import { isDispatchable } from '../dispatchable.ts';
import type { Gateway } from '../gateway.ts';
import { ownRun } from '../run-ownership.ts';
import { continueTurn, converse, dispatchAll } from '../turn.ts';
import { runView } from '../view.ts';
import { type Env, param, readBody } from './http.ts';

const body = z.object({ control: controlFields.optional() });

/** The owner resumes: approved calls are dispatched from their records, never from anything that the client sends. */
export function resumeRoutes(gateway: Gateway): Hono<Env> {
  const { store, weak } = gateway;
  return new Hono<Env>().post('/runs/:run/resume', async (c) => {
    const actor = c.get('actor');
    const run = ownRun(store.runs, param(c, 'run'), actor, weak, 'resume');
    const { control } = await readBody(c, body);
    callsClaimed(gateway, run, control);
    releaseBatch(gateway, run.id);
    const calls = store.calls.ofRun(run.id).filter((call) => isDispatchable(call, 'resume', weak));
    await dispatchAll(gateway, calls, { actor, cause: 'resume', path: 'resume' });
    const reply = continueTurn(gateway, run.id, actor) ? await converse(gateway, run.id, actor, 'resume') : undefined;
    return c.json({ ...runView(gateway, run.id), ...(reply === undefined ? {} : { reply }) });
  });
}
