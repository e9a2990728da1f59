import { z } from 'zod';
import type { ToolPolicy } from '../policy-registry.ts';
import { runInSandbox } from '../sandbox.ts';
import { handlerMayTouch } from '../tenant-guard.ts';
import type { Tool } from '../tool.ts';
import type { World } from '../world.ts';

const PATH = /^([a-z0-9-]{1,32})\/[A-Za-z0-9._-]{1,128}$/;
const schema = z.strictObject({
  file: z.string().regex(PATH, 'must be <tenant>/<name>'),
  code: z.string().min(1).max(4_000),
});

const policy: ToolPolicy = {
  version: '1',
  promoted: true,
  owner: 'analytics',
  server: 'in-process',
  package: 'reference-gateway',
  allowedRoles: ['agent'],
  allowedTenants: '*',
  environments: ['reference'],
  scopes: ['code:run'],
  credentialProfile: 'none',
  credentialMode: 'none',
  dataClasses: { arguments: 'internal', results: 'internal' },
  boundaries: { network: 'none', filesystem: 'a disposable folder with a copy of one file' },
  risk: 'high',
  flags: { destructive: false, financial: false, privacy: false, externalCommunication: false },
  approval: { required: false, role: 'approver', expiresMs: 15 * 60_000, count: 1 },
  limits: { callsPerRun: 50, argumentBytes: 8_192, timeoutMs: 8_000 },
  idempotency: { contract: 'at-most-once', compensation: 'write what was there before' },
  evidence: ['test/gateway/kill-switch.test.ts'],
};

/** Runs JavaScript over a copy of one scratch file of the tenant. What it made of the copy takes the place of the file. */
export function runCodeTool(world: World): Tool {
  const { scratch, sandboxes, weak } = world;
  const tenantOf = (file: string): string | null => PATH.exec(file)?.[1] ?? null;
  return {
    name: 'run_code',
    policy,
    schema,
    output: z.strictObject({ file: z.string(), output: z.string() }),
    semanticProblem: () => undefined,
    resolveTarget(args) {
      const { file } = schema.parse(args);
      return { kind: 'scratch', id: file, tenant: tenantOf(file) };
    },
    consequence(args) {
      const { file } = schema.parse(args);
      return { consequence: `runs code that may rewrite ${file}`, reversible: false, dataDisclosed: 'the file' };
    },
    async run(args, grant, stop) {
      const { file, code } = schema.parse(args);
      if (!handlerMayTouch(grant.scope, tenantOf(file), weak)) return { kind: 'failed', message: 'no such file' };
      const limits = { timeoutMs: policy.limits.timeoutMs, open: weak.has('code-escapes-folder') };
      const ended = await runInSandbox({ root: scratch, sandboxes, file, code, stop }, limits);
      if (!ended.ok) return { kind: 'failed', message: ended.why };
      return { kind: 'succeeded', result: { file, output: ended.output }, effectReference: `scratch/${file}` };
    },
  };
}
