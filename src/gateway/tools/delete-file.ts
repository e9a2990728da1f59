import { lstatSync, realpathSync, unlinkSync } from 'node:fs';
import { join, sep } from 'node:path';
import { z } from 'zod';
import type { ToolPolicy } from '../policy-registry.ts';
import { handlerMayTouch } from '../tenant-guard.ts';
import type { Tool } from '../tool.ts';
import type { World } from '../world.ts';

// One folder per tenant and plain names only: no separators, no dot segments, nothing to normalise.
const PATH = /^([a-z0-9][a-z0-9-]{0,63})\/([A-Za-z0-9_][A-Za-z0-9._-]{0,127})$/;

const schema = z.strictObject({
  path: z.string().regex(PATH, 'must be <tenant>/<name>'),
  reason: z.string().max(2000),
});

const policy: ToolPolicy = {
  version: '1',
  promoted: true,
  owner: 'storage',
  server: 'in-process',
  package: 'reference-gateway',
  allowedRoles: ['agent'],
  allowedTenants: '*',
  environments: ['reference'],
  scopes: ['files:delete'],
  credentialProfile: 'files-of-tenant',
  credentialMode: 'connector',
  dataClasses: { arguments: 'internal', results: 'internal' },
  boundaries: { network: 'none', filesystem: 'the files root, plain files only' },
  risk: 'critical',
  flags: { destructive: true, financial: false, privacy: false, externalCommunication: false },
  approval: { required: true, role: 'approver', expiresMs: 15 * 60_000, count: 1 },
  limits: { callsPerRun: 500, argumentBytes: 8_192, timeoutMs: 5_000 },
  idempotency: { contract: 'by-operation', compensation: 'none; restore from a backup' },
  evidence: ['test/gateway/paths.test.ts'],
};

function tenantOf(path: string): string | null {
  return PATH.exec(path)?.[1] ?? null;
}

/** The real path, if it is a plain file in the folder that it claims to be in. */
function plainFile(root: string, path: string): string | undefined {
  try {
    const folder = join(root, tenantOf(path) ?? '');
    const file = join(root, path);
    // A symbolic link anywhere on the way leads out of the tenant's folder.
    if (realpathSync(folder) !== folder || !file.startsWith(folder + sep)) return undefined;
    return lstatSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes one file of a tenant's folder. */
export function deleteFileTool(world: World): Tool {
  const { files, weak } = world;
  return {
    name: 'delete_file',
    policy,
    schema,
    output: z.strictObject({ deleted: z.string() }),
    semanticProblem: () => undefined,
    resolveTarget(args) {
      const { path } = schema.parse(args);
      return { kind: 'file', id: path, tenant: tenantOf(path) };
    },
    consequence(args) {
      const { path } = schema.parse(args);
      return { consequence: `deletes the file ${path}`, reversible: false, dataDisclosed: 'none' };
    },
    run(args, grant) {
      const { path } = schema.parse(args);
      const file = plainFile(files, path);
      if (file === undefined || !handlerMayTouch(grant.scope, tenantOf(path), weak)) {
        return { kind: 'failed', message: 'no such file' };
      }
      try {
        unlinkSync(file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'failed', message: 'no such file' };
        throw error;
      }
      return { kind: 'succeeded', result: { deleted: path }, effectReference: `files/${path}` };
    },
  };
}
