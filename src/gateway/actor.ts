import type { Context } from 'hono';
import type { Gateway } from './gateway.ts';
import type { Principal } from './principals.ts';

/** Who makes a request: what its bearer token proves, and nothing that the request says of itself. */
export async function actorOf(gateway: Gateway, c: Context): Promise<Principal | undefined> {
  const { principals, weak } = gateway;
  const actor = principals.authenticate(c.req.header('authorization'));
  if (actor === undefined) return weak.has('anonymous-may-resume') ? ownerOfResumed(gateway, c) : undefined;
  const tenant = weak.has('tenant-from-arguments') ? await namedTenant(c) : undefined;
  return tenant === undefined ? actor : { ...actor, tenant };
}

function ownerOfResumed({ store, principals }: Gateway, c: Context): Principal | undefined {
  const id = /^\/runs\/([^/]{1,64})\/resume$/.exec(c.req.path)?.[1];
  const run = id === undefined ? undefined : store.runs.find(id);
  return run === undefined ? undefined : principals.find(run.principal);
}

async function namedTenant(c: Context): Promise<string | undefined> {
  try {
    const tenant: unknown = JSON.parse(await c.req.text())?.control?.tenant;
    return typeof tenant === 'string' ? tenant : undefined;
  } catch {
    return undefined;
  }
}
