import { Hono } from 'hono';
import { z } from 'zod';
import { digest } from '../../model/canonical.ts';
import { type JsonObject, jsonObject } from '../../model/json.ts';
import type { CallRecord } from '../call-record.ts';
import { dispatchCall } from '../dispatcher.ts';
import { refuseEnded } from '../drift/membership.ts';
import type { Gateway } from '../gateway.ts';
import { callOfKey, type KeyedRequest, rememberKey } from '../idempotency.ts';
import type { Principal } from '../principals.ts';
import { contentOf, recordProposals } from '../proposals.ts';
import { noSuchCall, Refusal } from '../refusal.ts';
import type { Weaknesses } from '../registry.ts';
import { ownsRun } from '../run-ownership.ts';
import type { RunRecord } from '../run-record.ts';
import { endTurnIfResolved } from '../turn.ts';
import { letThrough } from '../ungated.ts';
import { oneCallView } from '../view.ts';
import { type Env, param, readBody } from './http.ts';

const body = z.object({
  arguments: jsonObject,
  call: z.string().optional(),
  approved: z.unknown().optional(),
  control: z.looseObject({ idempotencyKey: z.string().min(1).max(256).optional() }).optional(),
});

/** Direct invocation of a tool: the same records and the same ten checks, without a model in front. */
export function directRoutes(gateway: Gateway): Hono<Env> {
  const { weak } = gateway;
  return new Hono<Env>().post('/tools/:tool/invoke', async (c) => {
    const actor = c.get('actor');
    const { arguments: args, call: named, approved, control } = await readBody(c, body);
    const tool = param(c, 'tool');
    const key = control?.idempotencyKey;
    const keyed = key === undefined || named !== undefined ? undefined : { actor, key, tool, arguments: args };
    const before = keyed === undefined ? undefined : callOfKey(gateway, keyed);
    if (before !== undefined) return c.json({ ...oneCallView(gateway, before), replayed: true });
    const call =
      named === undefined
        ? recordDirectCall(gateway, actor, { tool, args, origin: 'direct', keyed }, trustsAsIs(weak, approved === true))
        : approvedCall(gateway, actor, named, tool, args);
    const outcome = await dispatchCall(gateway, { call: call.id, path: 'direct', cause: 'direct', actor });
    if (named === undefined) endTurnIfResolved(gateway, call.run, actor);
    if (outcome.kind === 'refused') throw outcome.refusal;
    return c.json(oneCallView(gateway, call.id));
  });
}

/** Only weaknesses trust a request that names no approved call. */
function trustsAsIs(weak: Weaknesses, flag: boolean): boolean {
  return weak.has('direct-skips-approval') || (flag && weak.has('direct-trusts-flag'));
}

const ABSENT = { decision: 'require-approval', code: 'approval-absent' } as const;

interface DirectCall {
  tool: string;
  args: JsonObject;
  origin: RunRecord['origin'];
  /** The run on whose behalf it is made. */
  of?: string;
  /** The request carries an idempotency key. */
  keyed?: KeyedRequest | undefined;
}

/** A new call in a run of its own. A gated tool has none without an approval, and the refusal leaves no record. */
export function recordDirectCall(
  gateway: Gateway,
  actor: Principal,
  { tool, args, origin, of, keyed }: DirectCall,
  trusted: boolean,
): CallRecord {
  const { store } = gateway;
  const { registered } = contentOf(gateway, actor.tenant, tool, args, of);
  const { required, role } = registered.policy.approval;
  if (required && !trusted) throw new Refusal('forbidden', 'the tool needs an approved call', { role }, ABSENT);
  return store.transaction(() => {
    const run = store.runs.create(actor, { dispatch: 'inline', origin });
    if (of !== undefined) {
      store.changes.inherit(run.id, of);
      if (!gateway.weak.has('posture-not-inherited')) store.posture.inherit(run.id, of);
    }
    const proposal = { id: 'direct', tool, arguments: JSON.stringify(args) };
    const [call] = recordProposals(gateway, { run, source: 'direct', modelRequest: null }, [proposal]);
    if (call === undefined) throw new Error('a recorded proposal has no record');
    if (keyed !== undefined) rememberKey(gateway, keyed, call.id);
    store.machine.moveRun(run.id, 'AWAITING_USER', 'CALL_PROPOSED', actor.principal);
    if (required) letThrough(gateway, call.id, actor);
    return store.calls.get(call.id);
  });
}

/** A recorded call of the caller's own run; the request must name its tool and repeat its arguments. */
export function approvedCall(
  gateway: Gateway,
  actor: Principal,
  id: string,
  tool: string,
  args: JsonObject,
): CallRecord {
  const { store, weak } = gateway;
  const call = store.calls.find(id);
  const run = call === undefined ? undefined : store.runs.find(call.run);
  if (call === undefined || run === undefined || !ownsRun(actor, run, 'direct', weak)) throw noSuchCall();
  refuseEnded(gateway, run.id, actor);
  if (call.tool !== tool || digest(args) !== call.argumentDigest) {
    throw new Refusal('conflict', 'the request is about another call than the one that was approved');
  }
  return call;
}
