import { digest } from '../model/canonical.ts';
import type { JsonObject } from '../model/json.ts';
import type { Gateway } from './gateway.ts';
import type { Principal } from './principals.ts';
import { Refusal } from './refusal.ts';

/** One use of an idempotency key: whose, which, and for exactly what. */
export interface KeyedRequest {
  actor: Principal;
  key: string;
  tool: string;
  arguments: JsonObject;
}

/** The call that the key already stands for. A key that comes again for anything else is refused. */
export function callOfKey(gateway: Gateway, request: KeyedRequest): string | undefined {
  const { principal, tenant } = request.actor;
  const used = gateway.store.keys.find(tenant, principal, request.key);
  if (used === undefined) return undefined;
  if (used.digest === digestOf(request)) return used.call;
  if (gateway.weak.has('idempotency-key-ignores-arguments')) return undefined;
  throw new Refusal('conflict', 'the idempotency key was used for another request', undefined, {
    code: 'idempotency-conflict',
  });
}

/** Remembers what the key stands for, in the transaction that records the call. */
export function rememberKey(gateway: Gateway, request: KeyedRequest, call: string): void {
  const { principal, tenant } = request.actor;
  gateway.store.keys.insert({ tenant, principal, key: request.key, digest: digestOf(request), call });
}

function digestOf({ tool, arguments: args }: KeyedRequest): string {
  return digest({ tool, arguments: args });
}
