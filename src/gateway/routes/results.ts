import { Hono } from 'hono';
import { z } from 'zod';
import { jsonValue } from '../../model/json.ts';
import type { Gateway } from '../gateway.ts';
import { noSuchCall, Refusal } from '../refusal.ts';
import { ownRun } from '../run-ownership.ts';
import { continueTurn, converse } from '../turn.ts';
import { runView } from '../view.ts';
import { type Env, param, readBody } from './http.ts';

const body = z.object({ content: jsonValue });

/** A result offered by a client. The tools of this gateway are executed by itself, so no call waits for one. */
export function resultRoutes(gateway: Gateway): Hono<Env> {
  const { store, weak } = gateway;
  return new Hono<Env>().post('/runs/:run/calls/:call/result', async (c) => {
    const actor = c.get('actor');
    const run = ownRun(store.runs, param(c, 'run'), actor, weak);
    const call = store.calls.find(param(c, 'call'));
    if (call === undefined || call.run !== run.id) throw noSuchCall();
    const { content } = await readBody(c, body);
    if (!weak.has('result-from-client') || call.state !== 'APPROVAL_PENDING') {
      throw new Refusal('conflict', 'no result is expected from a client');
    }
    store.machine.moveCallLawlessly({
      call: call.id,
      run: run.id,
      from: 'APPROVAL_PENDING',
      to: 'TERMINATED',
      by: actor.principal,
      closedBy: 'client-result',
      result: JSON.stringify(content),
    });
    const reply = continueTurn(gateway, run.id, actor) ? await converse(gateway, run.id, actor, 'message') : undefined;
    return c.json({ ...runView(gateway, run.id), ...(reply === undefined ? {} : { reply }) });
  });
}
