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
  scopes: ['context:read'],
  credentialProfile: 'contexts-reader',
  credentialMode: 'connector',
  dataClasses: { arguments: 'none', results: 'internal' },
  boundaries: { network: 'none', filesystem: 'none' },
  risk: 'low',
  flags: { destructive: false, financial: false, privacy: false, externalCommunication: false },
  approval: { required: false, role: 'approver', expiresMs: 15 * 60_000, count: 1 },
  limits: { callsPerRun: 500, argumentBytes: 4_096, timeoutMs: 5_000 },
  idempotency: { contract: 'read-only', compensation: 'none needed' },
  evidence: ['test/gateway/context.test.ts'],
};

/** Reads the effective context of the session: what is injected, what was set and still holds, and what is usual. */
export function readContextTool(): Tool {
  return {
    name: 'read_context',
    policy,
    schema,
    output: z.record(z.string(), z.string()),
    semanticProblem: () => undefined,
    resolveTarget: (_args, owner) => ({ kind: 'context', id: 'own', tenant: owner.tenant }),
    consequence: () => ({ consequence: 'reads the context of the session', reversible: true, dataDisclosed: 'it' }),
    run: (_args, { session }) => ({ kind: 'succeeded', result: { ...session.context } }),
  };
}
