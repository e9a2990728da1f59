import type { Context } from 'hono';
import type { CallRecord } from './call-record.ts';
import type { Gateway } from './gateway.ts';
import type { Principal } from './principals.ts';
import { Refusal } from './refusal.ts';

/** Whether a request is one that a credential for reading may make at all: to look, or to invoke a tool. */
export function isForReading(c: Context): boolean {
  return c.req.method === 'GET' || /^\/tools\/[^/]+\/invoke$/.test(c.req.path);
}

/** Names the scope that is missing, and how to come by it. */
export function readsOnly(scope: string): Refusal {
  const required = { scope, authenticate: `with a token whose scope has ${scope}` };
  return new Refusal('unauthenticated', 'the credential is good for reading only', required, {
    code: 'scope-elevation',
  });
}

/** On a credential for reading only tools run that do nothing but read. The call stays as it is: another credential may do. */
export function refuseToWrite({ tools, weak }: Gateway, actor: Principal, call: CallRecord): void {
  if (actor.only !== 'read' || weak.has('read-credential-writes')) return;
  const policy = tools.registered(call.tool)?.policy;
  if (policy?.idempotency.contract !== 'read-only') throw readsOnly(policy?.scopes.join(' ') ?? 'act');
}
