import { z } from 'zod';
import type { ToolPolicy } from '../policy-registry.ts';
import { handlerMayTouch } from '../tenant-guard.ts';
import type { Tool } from '../tool.ts';
import type { World } from '../world.ts';

const schema = z.strictObject({ account: z.string().min(1).max(128), contact: z.string().max(500) });

const policy: ToolPolicy = {
  version: '1',
  promoted: true,
  owner: 'identity',
  server: 'in-process',
  package: 'reference-gateway',
  allowedRoles: ['agent'],
  allowedTenants: '*',
  environments: ['reference'],
  scopes: ['accounts:write'],
  credentialProfile: 'accounts-writer',
  credentialMode: 'connector',
  dataClasses: { arguments: 'personal', results: 'internal' },
  boundaries: { network: 'none', filesystem: 'none' },
  risk: 'high',
  flags: { destructive: false, financial: false, privacy: true, externalCommunication: false },
  approval: { required: false, role: 'approver', expiresMs: 15 * 60_000, count: 1 },
  limits: { callsPerRun: 500, argumentBytes: 4_096, timeoutMs: 5_000 },
  floor: 1,
  idempotency: { contract: 'by-operation', compensation: 'the owner changes it back' },
  evidence: ['test/gateway/tool-weaknesses.ts'],
};

/** Changes the contact over which the holder of an account is reached: one row in `contacts`. */
export function changeContactTool(world: World): Tool {
  const { accounts, weak } = world;
  const ownerOf = accounts.prepare<[string], { tenant: string }>('SELECT tenant FROM accounts WHERE account = ?');
  const book = accounts.prepare<[string, string, string, string, number]>(
    'INSERT INTO contacts(account, contact, principal, tenant, at) VALUES (?, ?, ?, ?, ?)',
  );
  const tenantOf = (account: string): string | null => ownerOf.get(account)?.tenant ?? null;
  return {
    name: 'change_contact',
    policy,
    schema,
    output: z.strictObject({ account: z.string() }),
    semanticProblem: () => undefined,
    changesContact: (args) => schema.parse(args).account,
    resolveTarget(args) {
      const { account } = schema.parse(args);
      return { kind: 'account', id: account, tenant: tenantOf(account) };
    },
    consequence(args) {
      const { account } = schema.parse(args);
      return { consequence: `changes the contact of ${account}`, reversible: false, dataDisclosed: 'none' };
    },
    run(args, grant) {
      const { account, contact } = schema.parse(args);
      const owner = tenantOf(account);
      if (owner === null || !handlerMayTouch(grant.scope, owner, weak)) {
        return { kind: 'failed', message: 'no such account' };
      }
      const { lastInsertRowid } = book.run(account, contact, grant.principal, grant.tenant, Date.now());
      return { kind: 'succeeded', result: { account }, effectReference: `contacts/${lastInsertRowid}` };
    },
  };
}
