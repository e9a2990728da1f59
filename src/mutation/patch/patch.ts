import { paths } from 'jsonpath-rfc9535';
import { z } from 'zod';
import { jsonValue } from '../../model/json.ts';

export const SURFACES = ['arguments', 'history', 'decision', 'control'] as const;
export type Surface = (typeof SURFACES)[number];

/** Whose resource, and whose name, a patch may copy. */
export const RESOURCE_ROLES = ['id', 'decoy', 'foreign'] as const;
export const PEOPLE = ['owner', 'approver', 'peer', 'operator', 'outsider', 'outsiderApprover'] as const;

/** What a person writes under `patches:` of a scenario. */
export const patchSchema = z.strictObject({
  summary: z.string().max(300).optional().describe('what is changed, one sentence for lists'),
  surface: z
    .enum(SURFACES)
    .describe(
      'arguments of a call that the model proposes, the history that a client submits, what an approver sends, or the control fields beside a request',
    ),
  at: z
    .string()
    .refine(isJsonPath, 'must be a JSONPath (RFC 9535), e.g. $.amount or $[?@.role == "cancellation"]')
    .describe('JSONPath of what is changed, each match of it'),
  set: jsonValue.optional().describe('the value that is put there; may hold ${canary.NAME.ROLE}, ${marker}, ${stamp}'),
  remove: z.literal(true).optional().describe('takes it away'),
  copyFromRole: z
    .enum([...RESOURCE_ROLES, ...PEOPLE])
    .optional()
    .describe('the resource of that role in its place, or the name of who plays that part'),
  whenMissing: z
    .literal('create')
    .optional()
    .describe('with set: a member that is not there is added, an entry just behind the last one too'),
  tool: z.string().optional().describe('only calls of this tool'),
  baseline: z.string().optional().describe('only this recorded run'),
});
export type PatchFile = z.output<typeof patchSchema>;

/** A patch under its name. */
export interface Patch extends PatchFile {
  name: string;
}

/** How the operator of a patch is called. */
export function patchId(name: string): string {
  return `patch/${name}`;
}

function isJsonPath(text: string): boolean {
  try {
    paths(null, text);
    return true;
  } catch {
    return false;
  }
}
