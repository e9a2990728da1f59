import { closeSync, constants, openSync, realpathSync, writeSync } from 'node:fs';
import { join, sep } from 'node:path';
import { z } from 'zod';
import type { ToolPolicy } from '../policy-registry.ts';
import type { Weaknesses } from '../registry.ts';
import { handlerMayTouch } from '../tenant-guard.ts';
import type { Tool } from '../tool.ts';
import type { World } from '../world.ts';

// One folder per tenant and plain names only. There is one way to write a path, so there is nothing to normalise.
const PLAIN = /^([a-z0-9][a-z0-9-]{0,63})\/[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
const WITH_SEGMENTS = /^([a-z0-9][a-z0-9-]{0,63})\/[A-Za-z0-9_./-]{1,255}$/;
const ENCODED = /^([a-z0-9][a-z0-9-]{0,63})\/[^\0]{1,255}$/;

/** Spellings of a path that are let through to the tool. */
function formOf(weak: Weaknesses): RegExp {
  if (weak.has('canonicalise-after-check')) return ENCODED;
  return weak.has('path-escapes-root') ? WITH_SEGMENTS : PLAIN;
}

const policy: ToolPolicy = {
  version: '1',
  promoted: true,
  owner: 'storage',
  server: 'in-process',
  package: 'reference-gateway',
  allowedRoles: ['agent'],
  allowedTenants: '*',
  environments: ['reference'],
  scopes: ['notes:write'],
  credentialProfile: 'notes-of-tenant',
  credentialMode: 'connector',
  dataClasses: { arguments: 'internal', results: 'internal' },
  boundaries: { network: 'none', filesystem: 'the notes root, plain files only' },
  risk: 'medium',
  flags: { destructive: false, financial: false, privacy: false, externalCommunication: false },
  approval: { required: false, role: 'approver', expiresMs: 15 * 60_000, count: 1 },
  limits: { callsPerRun: 500, argumentBytes: 32_768, timeoutMs: 5_000 },
  idempotency: { contract: 'by-operation', compensation: 'write what was there before' },
  evidence: ['test/gateway/tool-weaknesses.ts'],
};

/** Writes one file of a tenant's folder of notes, which must be there. */
export function writeFileTool(world: World): Tool {
  const { notes, weak } = world;
  const form = formOf(weak);
  const schema = z.strictObject({
    path: z.string().regex(form, 'must be <tenant>/<name>'),
    content: z.string().max(20_000),
  });
  const tenantOf = (path: string): string | null => form.exec(path)?.[1] ?? null;
  return {
    name: 'write_file',
    policy,
    schema,
    output: z.strictObject({ written: z.string() }),
    semanticProblem: () => undefined,
    resolveTarget(args) {
      const { path } = schema.parse(args);
      return { kind: 'note', id: path, tenant: tenantOf(path) };
    },
    consequence(args) {
      const { path } = schema.parse(args);
      return { consequence: `overwrites the note ${path}`, reversible: false, dataDisclosed: 'none' };
    },
    run(args, grant) {
      const { path, content } = schema.parse(args);
      const tenant = tenantOf(path);
      if (!handlerMayTouch(grant.scope, tenant, weak) || !staysInside(notes, tenant ?? '', path, weak)) {
        return { kind: 'failed', message: 'no such note' };
      }
      const spelled = weak.has('canonicalise-after-check') ? decodeURIComponent(path.normalize('NFKC')) : path;
      if (!overwrite(join(notes, spelled), content, weak)) return { kind: 'failed', message: 'no such note' };
      return { kind: 'succeeded', result: { written: path }, effectReference: `notes/${path}` };
    },
  };
}

/** The file lies in the folder of its tenant, and that folder is no way to another one. */
function staysInside(root: string, tenant: string, path: string, weak: Weaknesses): boolean {
  if (weak.has('path-escapes-root')) return true;
  const folder = join(root, tenant);
  try {
    return realpathSync(folder) === folder && join(root, path).startsWith(folder + sep);
  } catch {
    return false;
  }
}

/** Truncates and writes a plain file; a link in its place is not opened. False when there is no such file. */
function overwrite(file: string, content: string, weak: Weaknesses): boolean {
  const links = weak.has('symlink-followed') ? 0 : constants.O_NOFOLLOW;
  try {
    const opened = openSync(file, constants.O_WRONLY | constants.O_TRUNC | links);
    try {
      writeSync(opened, content);
      return true;
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
