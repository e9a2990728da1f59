import { Hono } from 'hono';
import { z } from 'zod';
import { type CallRecord, isOpen } from '../call-record.ts';
import type { Gateway } from '../gateway.ts';
import type { Principal } from '../principals.ts';
import { noSuchCall, Refusal } from '../refusal.ts';
import { ownRun } from '../run-ownership.ts';
import type { RunRecord } from '../run-record.ts';
import { closeCall, endTurnIfResolved } from '../turn.ts';
import { runView } from '../view.ts';
import { type Env, param, readBody } from './http.ts';

const body = z.object({ call: z.string().optional() });

/** The owner cancels calls that have not started. An accepted cancellation is final; when it comes too late it is refused. */
export function cancelRoutes(gateway: Gateway): Hono<Env> {
  const { store, weak } = gateway;
  return new Hono<Env>().post('/runs/:run/cancel', async (c) => {
    const actor = c.get('actor');
    const run = ownRun(store.runs, param(c, 'run'), actor, weak);
    const { call } = await readBody(c, body);
    cancel(gateway, run, actor, call);
    return c.json(runView(gateway, run.id));
  });
}

function cancel(gateway: Gateway, run: RunRecord, actor: Principal, named: string | undefined): void {
  const { store, weak } = gateway;
  store.transaction(() => {
    const calls = store.calls.ofRun(run.id).filter((call) => named === undefined || call.id === named);
    if (named !== undefined && calls.length === 0) throw noSuchCall();
    const executing = calls.filter((call) => call.state === 'EXECUTING');
    if (executing.length > 0 && weak.has('effect-after-cancel')) return cancelTooLate(gateway, executing, actor);
    if (executing.length > 0) throw new Refusal('conflict', 'the call is executing');
    const open = calls.filter(isOpen);
    if (open.length === 0) throw new Refusal('conflict', 'there is nothing left to cancel');
    for (const call of open) closeCall(gateway, call, 'cancelled', actor);
    endTurnIfResolved(gateway, run.id, actor);
  });
}

/** What is left when the guard is gone: the record says cancelled, and the worker goes on. */
function cancelTooLate(gateway: Gateway, executing: readonly CallRecord[], actor: Principal): void {
  for (const { id: call, run } of executing) {
    const move = {
      call,
      run,
      from: 'EXECUTING',
      to: 'TERMINATED',
      by: actor.principal,
      closedBy: 'cancelled',
    } as const;
    gateway.store.machine.moveCallLawlessly(move);
  }
}
