import { z } from 'zod';
import type { ToolPolicy } from '../policy-registry.ts';
import { handlerMayTouch } from '../tenant-guard.ts';
import type { Tool } from '../tool.ts';
import type { World } from '../world.ts';

const schema = z.strictObject({ board: z.string().min(1).max(128), text: z.string().max(2000) });

const policy: ToolPolicy = {
  version: '1',
  promoted: true,
  owner: 'communications',
  server: 'in-process',
  package: 'reference-gateway',
  allowedRoles: ['agent'],
  allowedTenants: '*',
  environments: ['reference'],
  scopes: ['notices:write'],
  credentialProfile: 'notices-writer',
  credentialMode: 'connector',
  dataClasses: { arguments: 'internal', results: 'internal' },
  boundaries: { network: 'none', filesystem: 'none' },
  risk: 'medium',
  flags: { destructive: false, financial: false, privacy: false, externalCommunication: false },
  approval: { required: true, role: 'approver', expiresMs: 15 * 60_000, count: 1 },
  limits: { callsPerRun: 500, argumentBytes: 8_192, timeoutMs: 5_000 },
  needsContext: true,
  idempotency: { contract: 'by-operation', compensation: 'another notice' },
  evidence: ['test/gateway/context-cases.ts'],
};

/** Puts a notice on a board, under the context that the session has set: whom it is for is not among its arguments. */
export function publishNoticeTool(world: World): Tool {
  const { contexts, weak } = world;
  const find = contexts.prepare<[string], { tenant: string }>('SELECT tenant FROM boards WHERE board = ?');
  const ownerOf = (board: string): string | null => find.get(board)?.tenant ?? null;
  const publish = contexts.prepare<[string, string, string, string, number]>(
    'INSERT INTO notices(board, text, principal, tenant, at) VALUES (?, ?, ?, ?, ?)',
  );
  return {
    name: 'publish_notice',
    policy,
    schema,
    output: z.strictObject({ board: z.string(), notice: z.number() }),
    semanticProblem: () => undefined,
    resolveTarget(args) {
      const { board } = schema.parse(args);
      return { kind: 'board', id: board, tenant: ownerOf(board) };
    },
    consequence(args) {
      const { board } = schema.parse(args);
      return { consequence: `puts a notice on ${board}`, reversible: false, dataDisclosed: 'the text of the notice' };
    },
    run(args, grant) {
      const { board, text } = schema.parse(args);
      if (!handlerMayTouch(grant.scope, ownerOf(board), weak)) return { kind: 'failed', message: 'no such board' };
      const notice = Number(publish.run(board, text, grant.principal, grant.tenant, Date.now()).lastInsertRowid);
      return { kind: 'succeeded', result: { board, notice }, effectReference: `notices/${notice}` };
    },
  };
}
