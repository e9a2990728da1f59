import { Hono } from 'hono';
import { z } from 'zod';
import { digest } from '../../model/canonical.ts';
import { jsonObject } from '../../model/json.ts';
import { askedFor } from '../asked-for.ts';
import type { CallRecord } from '../call-record.ts';
import { delegation } from '../delegation.ts';
import { dispatchCall } from '../dispatcher.ts';
import type { Gateway } from '../gateway.ts';
import { grantTerms } from '../grant.ts';
import { noSuchCall, noSuchRun, Refusal } from '../refusal.ts';
import { ownRun } from '../run-ownership.ts';
import type { RunRecord } from '../run-record.ts';
import { endTurnIfResolved } from '../turn.ts';
import { oneCallView, runView } from '../view.ts';
import { recordDirectCall } from './direct.ts';
import { type Env, param, readBody } from './http.ts';

const terms = z.object({
  to: z.string(),
  tools: z.array(z.string()).max(64),
  lifetimeMs: z.int().nonnegative().max(86_400_000),
  ...grantTerms,
});

const request = z.object({
  tool: z.string(),
  arguments: jsonObject,
  call: z.string().optional(),
  delegation: delegation.optional(),
});

/** An owner delegates, and a sub-agent acts in the owner's run by what it was given: within scope and time, as the owner. */
export function delegateRoutes(gateway: Gateway): Hono<Env> {
  const { store, weak, delegations } = gateway;
  const routes = new Hono<Env>();

  routes.post('/runs/:run/delegations', async (c) => {
    const actor = c.get('actor');
    const run = ownRun(store.runs, param(c, 'run'), actor, weak);
    const issued = delegations.issue(actor, run, await readBody(c, terms));
    const { to, tools, issuedAt, lifetimeMs, resources, limits } = issued;
    const covered = { ...(resources && { resources }), ...(limits && { limits }) };
    const detail = { to, tools, issuedAt, lifetimeMs, ...covered };
    store.audit.append({ kind: 'delegation', principal: actor.principal, run: run.id, detail });
    return c.json({ ...runView(gateway, run.id), delegation: issued }, 201);
  });

  routes.post('/runs/:run/delegate', async (c) => {
    const actor = c.get('actor');
    const { tool, arguments: args, call: named, delegation: presented } = await readBody(c, request);
    const run = store.runs.find(param(c, 'run'));
    if (run === undefined) throw noSuchRun();
    delegations.verify(presented, run, actor, askedFor(gateway, run, tool, args));
    const owner = gateway.principals.find(run.principal);
    if (owner === undefined) throw noSuchRun();
    const call =
      named === undefined
        ? recordDirectCall(gateway, owner, { tool, args, origin: 'delegate', of: run.id }, false)
        : callOfRun(gateway, run, named, tool, digest(args));
    const by = presented === undefined ? {} : { delegation: presented };
    const outcome = await dispatchCall(gateway, { call: call.id, path: 'delegate', cause: 'delegate', actor, ...by });
    if (named === undefined) endTurnIfResolved(gateway, call.run, owner);
    if (outcome.kind === 'refused') throw outcome.refusal;
    return c.json(oneCallView(gateway, call.id));
  });

  return routes;
}

function callOfRun(gateway: Gateway, run: RunRecord, id: string, tool: string, argumentDigest: string): CallRecord {
  const call = gateway.store.calls.find(id);
  if (call === undefined || call.run !== run.id) throw noSuchCall();
  if (call.tool === tool && call.argumentDigest === argumentDigest) return call;
  throw new Refusal('conflict', 'the request is about another call than the one that was approved');
}
