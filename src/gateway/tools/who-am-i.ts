import { z } from 'zod';
import type { ToolPolicy } from '../policy-registry.ts';
import type { Tool } from '../tool.ts';

const schema = z.strictObject({});

const policy: ToolPolicy = {
  version: '1',
  promoted: true,
  owner: 'platform',
  server: 'in-process',
  package: 'reference-gateway',
  allowedRoles: ['agent'],
  allowedTenants: '*',
  environments: ['reference'],
  scopes: ['identity:read'],
  credentialProfile: 'none',
  credentialMode: 'none',
  dataClasses: { arguments: 'none', results: 'internal' },
  boundaries: { network: 'none', filesystem: 'none' },
  risk: 'low',
  flags: { destructive: false, financial: false, privacy: false, externalCommunication: false },
  approval: { required: false, role: 'approver', expiresMs: 15 * 60_000, count: 1 },
  limits: { callsPerRun: 500, argumentBytes: 4_096, timeoutMs: 5_000 },
  idempotency: { contract: 'read-only', compensation: 'none needed' },
  evidence: ['test/gateway/context.test.ts'],
};

/** The identity anchor: whose authority the model acts on, and what its grant is for. It holds nothing that proves it. */
export function whoAmITool(): Tool {
  return {
    name: 'who_am_i',
    description: 'Tells whom you act for. Call it first: other tools work within what it returns.',
    policy,
    schema,
    output: z.strictObject({
      principal: z.string(),
      tenant: z.string(),
      roles: z.array(z.string()),
      scopes: z.array(z.string()),
    }),
    semanticProblem: () => undefined,
    resolveTarget: (_args, owner) => ({ kind: 'principal', id: 'self', tenant: owner.tenant }),
    consequence: () => ({ consequence: 'tells whom it acts for', reversible: true, dataDisclosed: 'name and roles' }),
    run: (_args, { principal, tenant, session }) => ({
      kind: 'succeeded',
      result: { principal, tenant, roles: [...session.roles], scopes: [...session.scopes] },
    }),
  };
}
