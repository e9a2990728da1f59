import { z } from 'zod';

const decimal = z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/, 'must be a decimal in quotes, e.g. "500.00"');

const policyTool = z.strictObject({
  version: z
    .union([z.string(), z.int()])
    .transform(String)
    .optional()
    .describe('version of the tool that this rule is for'),
  allow: z
    .strictObject({
      roles: z.array(z.string()).default([]).describe('roles that may use the tool; none: every role'),
      tenant: z.literal('same').optional().describe('only on what belongs to the own tenant'),
    })
    .default({ roles: [] })
    .describe('who may use the tool'),
  arguments: z
    .record(z.string(), z.strictObject({ max: decimal.describe('largest value, in quotes') }))
    .default({})
    .describe('limits of arguments by name'),
  approval: z
    .strictObject({
      by: z
        .enum(['requester', 'other', 'role'])
        .describe('who approves: the owner, anybody else of the tenant, a role'),
      roles: z.array(z.string()).default([]).describe('needed with by: role'),
    })
    .refine(({ by, roles }) => by !== 'role' || roles.length > 0, 'by: role needs at least one name under roles')
    .optional()
    .describe('absent: the tool needs no approval'),
  canary: z.string().optional().describe('canary behind the tool; default: the one its recording names'),
});

export const policySchema = z.strictObject({
  tools: z.record(z.string(), policyTool).describe('rules by tool name; a tool without one is refused to everybody'),
});
export type Policy = z.output<typeof policySchema>;
