import { z } from 'zod';
import type { ToolPolicy } from '../policy-registry.ts';
import { handlerMayTouch } from '../tenant-guard.ts';
import type { Tool } from '../tool.ts';
import type { World } from '../world.ts';

const schema = z.strictObject({
  project: z.string().min(1).max(128),
  key: z.string().min(1).max(64),
  value: z.string().max(500),
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
  scopes: ['context:write'],
  credentialProfile: 'contexts-writer',
  credentialMode: 'connector',
  dataClasses: { arguments: 'internal', results: 'internal' },
  boundaries: { network: 'none', filesystem: 'none' },
  risk: 'low',
  flags: { destructive: false, financial: false, privacy: false, externalCommunication: false },
  approval: { required: false, role: 'approver', expiresMs: 15 * 60_000, count: 1 },
  limits: { callsPerRun: 500, argumentBytes: 4_096, timeoutMs: 5_000 },
  idempotency: { contract: 'by-operation', compensation: 'the value is set again, or expires' },
  evidence: ['test/gateway/context-cases.ts'],
};

/** Sets one value of the session's context for its work on a project, server-side and for a time. */
export function setContextTool(world: World): Tool {
  const { contexts, sessions, weak } = world;
  const find = contexts.prepare<[string], { tenant: string }>('SELECT tenant FROM projects WHERE project = ?');
  const ownerOf = (project: string): string | null => find.get(project)?.tenant ?? null;
  return {
    name: 'set_context',
    policy,
    schema,
    output: z.strictObject({ project: z.string(), key: z.string() }),
    semanticProblem: (args) =>
      sessions.mayBeSet(schema.parse(args).key) ? undefined : 'the key is injected and may not be set',
    resolveTarget(args) {
      const { project } = schema.parse(args);
      return { kind: 'project', id: project, tenant: ownerOf(project) };
    },
    consequence(args) {
      const { project, key } = schema.parse(args);
      return { consequence: `sets the ${key} of the work on ${project}`, reversible: true, dataDisclosed: 'none' };
    },
    run(args, grant) {
      const { project, key, value } = schema.parse(args);
      if (!handlerMayTouch(grant.scope, ownerOf(project), weak)) return { kind: 'failed', message: 'no such project' };
      const { principal, tenant, session } = grant;
      const row = sessions.set({ session: session.run, project, key, value, principal, tenant }, session.now);
      return { kind: 'succeeded', result: { project, key }, effectReference: `contexts/${row}` };
    },
  };
}
