import { z } from 'zod';
import type { ToolPolicy } from '../policy-registry.ts';
import { tenantMayTouch } from '../tenant-guard.ts';
import type { Tool } from '../tool.ts';
import type { World } from '../world.ts';

const schema = z.strictObject({
  environment: z.string().min(1).max(128),
  release: z.string().min(1).max(128),
  note: z.string().max(2000),
});

const policy: ToolPolicy = {
  version: '1',
  promoted: true,
  owner: 'platform',
  server: 'in-process',
  package: 'reference-gateway',
  allowedRoles: ['agent'],
  allowedTenants: '*',
  environments: ['reference'],
  scopes: ['deployments:write'],
  credentialProfile: 'deployer',
  credentialMode: 'connector',
  dataClasses: { arguments: 'internal', results: 'internal' },
  boundaries: { network: 'none', filesystem: 'none' },
  risk: 'critical',
  flags: { destructive: true, financial: false, privacy: false, externalCommunication: false },
  // Dual control: two people, neither of them the requester.
  approval: { required: true, role: 'approver', expiresMs: 15 * 60_000, count: 1, approvers: 2 },
  limits: { callsPerRun: 500, argumentBytes: 8_192, timeoutMs: 5_000 },
  idempotency: { contract: 'by-operation', compensation: 'a deployment of the release before' },
  evidence: ['test/gateway/weaknesses.test.ts'],
};

/** Puts a release into an environment: one row in `deployments`. */
export function deployTool(world: World): Tool {
  const { deployments, ownership, weak } = world;
  const book = deployments.prepare<[string, string, string, string, string, number]>(
    'INSERT INTO deployments(environment, "release", note, principal, tenant, at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return {
    name: 'deploy',
    policy,
    schema,
    output: z.strictObject({ deployed: z.string(), environment: z.string() }),
    semanticProblem: () => undefined,
    resolveTarget(args) {
      const { environment } = schema.parse(args);
      return { kind: 'environment', id: environment, tenant: ownership.of('environment', environment) };
    },
    consequence(args) {
      const { environment, release } = schema.parse(args);
      return {
        consequence: `replaces what runs in ${environment} by ${release}`,
        reversible: true,
        dataDisclosed: 'none',
      };
    },
    run(args, grant) {
      const { environment, release, note } = schema.parse(args);
      const owner = ownership.of('environment', environment);
      if (owner === null || !tenantMayTouch(grant.scope, owner, weak)) {
        return { kind: 'failed', message: 'no such environment' };
      }
      const { lastInsertRowid } = book.run(environment, release, note, grant.principal, grant.tenant, Date.now());
      return {
        kind: 'succeeded',
        result: { deployed: release, environment },
        effectReference: `deployments/${lastInsertRowid}`,
      };
    },
  };
}
