import { z } from 'zod';
import type { ToolPolicy } from '../policy-registry.ts';
import { handlerMayTouch } from '../tenant-guard.ts';
import type { Tool } from '../tool.ts';
import type { World } from '../world.ts';

const schema = z.strictObject({ secret: z.string().min(1).max(128), purpose: z.string().min(1).max(500) });

const policy: ToolPolicy = {
  version: '1',
  promoted: true,
  owner: 'platform',
  server: 'in-process',
  package: 'reference-gateway',
  allowedRoles: ['agent'],
  allowedTenants: '*',
  environments: ['reference'],
  scopes: ['secrets:read'],
  credentialProfile: 'secrets-reader',
  credentialMode: 'connector',
  dataClasses: { arguments: 'internal', results: 'secret' },
  boundaries: { network: 'none', filesystem: 'none' },
  risk: 'critical',
  flags: { destructive: false, financial: false, privacy: true, externalCommunication: false },
  approval: { required: false, role: 'approver', expiresMs: 15 * 60_000, count: 1 },
  limits: { callsPerRun: 500, argumentBytes: 4_096, timeoutMs: 5_000 },
  idempotency: { contract: 'by-operation', compensation: 'the secret is rotated' },
  evidence: ['test/gateway/result-cases.ts'],
};

/**
 * Reads a secret. Who read what, and for what, is in the access log before the value leaves the store; the value itself is
 * for other tools, and is redacted from every result.
 */
export function readSecretTool(world: World): Tool {
  const { secrets, weak } = world;
  const find = secrets.prepare<[string], { tenant: string; value: string }>(
    'SELECT tenant, value FROM secrets WHERE secret = ?',
  );
  const log = secrets.prepare<[string, string, string, string, number]>(
    'INSERT INTO secret_reads(secret, purpose, principal, tenant, at) VALUES (?, ?, ?, ?, ?)',
  );
  return {
    name: 'read_secret',
    policy,
    schema,
    output: z.strictObject({ secret: z.string(), value: z.string() }),
    semanticProblem: () => undefined,
    resolveTarget(args) {
      const { secret } = schema.parse(args);
      return { kind: 'secret', id: secret, tenant: find.get(secret)?.tenant ?? null };
    },
    consequence(args) {
      const { secret, purpose } = schema.parse(args);
      return { consequence: `reads the secret ${secret}: ${purpose}`, reversible: false, dataDisclosed: 'the secret' };
    },
    run(args, grant) {
      const { secret, purpose } = schema.parse(args);
      const owner = find.get(secret)?.tenant ?? null;
      if (owner === null || !handlerMayTouch(grant.scope, owner, weak)) {
        return { kind: 'failed', message: 'no such secret' };
      }
      const read = weak.has('secret-read-unlogged')
        ? grant.operation
        : log.run(secret, purpose, grant.principal, grant.tenant, Date.now()).lastInsertRowid;
      const value = find.get(secret)?.value ?? '';
      return { kind: 'succeeded', result: { secret, value }, effectReference: `secret_reads/${read}` };
    },
  };
}
