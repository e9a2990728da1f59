import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import { isConsumed } from './call-record.ts';
import { dispatchCall } from './dispatcher.ts';
import type { Gateway } from './gateway.ts';
import type { Env } from './routes/http.ts';

/**
 * The fault `drop-answer`: the request is processed, and the connection is cut before the answer. What was done stays done;
 * a client that asks again is answered from the records.
 */
export function dropAnswer(gateway: Gateway) {
  return createMiddleware<Env & { Bindings: Partial<HttpBindings> }>(async (c, next) => {
    const run = c.req.param('run') ?? '';
    if (gateway.faults.take(run, 'drop-answer') === undefined) return next();
    const since = Date.now();
    await next();
    c.env?.outgoing?.destroy();
    if (gateway.weak.has('disconnect-repeats')) await redo(gateway, run, since);
  });
}

/** What is left when the guard is gone: undelivered counts as undone. */
async function redo(gateway: Gateway, run: string, since: number): Promise<void> {
  const { calls } = gateway.store;
  for (const call of calls.ofRun(run).filter((one) => isConsumed(one) && (one.endedAt ?? 0) >= since)) {
    const actor = gateway.principals.find(call.principal);
    if (actor !== undefined)
      await dispatchCall(gateway, { call: call.id, path: 'recovery', cause: 'disconnect', actor });
  }
}
