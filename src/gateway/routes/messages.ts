import { Hono } from 'hono';
import { z } from 'zod';
import type { Gateway } from '../gateway.ts';
import { hear } from '../posture.ts';
import { ownRun } from '../run-ownership.ts';
import { converse, openTurn } from '../turn.ts';
import { runView } from '../view.ts';
import { type Env, param, readBody } from './http.ts';

const body = z.object({ text: z.string().min(1).max(200_000) });

/** A message of the owner: the model is asked, what it proposes is recorded, ungated calls are dispatched (path model). */
export function messageRoutes(gateway: Gateway): Hono<Env> {
  const { store, weak } = gateway;
  return new Hono<Env>().post('/runs/:run/messages', async (c) => {
    const actor = c.get('actor');
    const run = ownRun(store.runs, param(c, 'run'), actor, weak);
    const { text } = await readBody(c, body);
    hear(gateway, run.id, text);
    openTurn(gateway, run.id, actor, [{ role: 'user', content: text }]);
    const reply = await converse(gateway, run.id, actor, 'message');
    return c.json({ ...runView(gateway, run.id), ...(reply === undefined ? {} : { reply }) });
  });
}
