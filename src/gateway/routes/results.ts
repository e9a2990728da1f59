import { Hono } from 'hono';
import { z } from 'zod';
import { jsonValue } from '../../model/json.ts';
import { type CallRecord, isConsumed } from '../call-record.ts';
import type { Gateway } from '../gateway.ts';
import type { Principal } from '../principals.ts';
import { noSuchCall, Refusal } from '../refusal.ts';
import type { Weaknesses } from '../registry.ts';
import { shownResult } from '../results/delimit.ts';
import { ownRun } from '../run-ownership.ts';
import { continueTurn, converse } from '../turn.ts';
import { runView } from '../view.ts';
import { type Env, param, readBody } from './http.ts';

const body = z.object({ content: jsonValue, from: z.string().optional() });

/** A result offered by a client. The tools of this gateway are executed by itself, so no call waits for one. */
export function resultRoutes(gateway: Gateway): Hono<Env> {
  const { store, weak } = gateway;
  return new Hono<Env>().post('/runs/:run/calls/:call/result', async (c) => {
    const actor = c.get('actor');
    const run = ownRun(store.runs, param(c, 'run'), actor, weak);
    const call = store.calls.find(param(c, 'call'));
    if (call === undefined || call.run !== run.id) throw noSuchCall();
    const { content, from } = await readBody(c, body);
    const other = from === undefined ? undefined : store.calls.find(from);
    if (!isTaken(weak, call, other)) throw new Refusal('conflict', 'no result is expected from a client');
    if (isConsumed(call))
      takeAgain(gateway, run.id, actor, call, shownResult({ ...call, result: JSON.stringify(content) }, weak));
    else {
      store.machine.moveCallLawlessly({
        call: call.id,
        run: run.id,
        from: 'APPROVAL_PENDING',
        to: 'TERMINATED',
        by: actor.principal,
        closedBy: 'client-result',
        result: JSON.stringify(content),
      });
    }
    const reply = continueTurn(gateway, run.id, actor) ? await converse(gateway, run.id, actor, 'message') : undefined;
    return c.json({ ...runView(gateway, run.id), ...(reply === undefined ? {} : { reply }) });
  });
}

/** Soundly never. `other` is the call whose result this claims to be. */
function isTaken(weak: Weaknesses, call: CallRecord, other: CallRecord | undefined): boolean {
  if (isConsumed(call)) return weak.has('duplicate-result-taken');
  if (call.state !== 'APPROVAL_PENDING') return false;
  const elsewhere = other !== undefined && other.run !== call.run && isConsumed(other);
  return elsewhere ? weak.has('result-of-another-run') : weak.has('result-from-client');
}

/** A second result for a call that has one: the turn is opened again so that the model sees it. */
function takeAgain(gateway: Gateway, run: string, actor: Principal, call: CallRecord, content: string): void {
  const { machine, transcript } = gateway.store;
  transcript.append(run, { role: 'tool', tool_call_id: call.proposedAs, content }, [call.id]);
  machine.moveRun(run, 'AWAITING_USER', 'CALL_PROPOSED', actor.principal);
}
