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

const limit = z.strictObject({
  arguments: z
    .record(
      z.string(),
      z.strictObject({
        max: decimal.describe('largest value, in quotes'),
        min: decimal.optional().describe('smallest value, in quotes'),
      }),
    )
    .default({})
    .describe('smallest and largest value of arguments by name'),
  spend: z
    .strictObject({
      argument: z.string().describe('the argument that is summed'),
      max: decimal.describe('largest sum, in quotes'),
    })
    .optional()
    .describe('largest sum of an argument over the calls of one run'),
  calls: z.int().min(1).optional().describe('most calls of the tool in one run'),
  together: z
    .int()
    .min(1)
    .optional()
    .describe(
      'most calls that are executed of those which the model proposes together, the first of them; for a target that dispatches them at the same time',
    ),
  bytes: z.int().min(2).optional().describe('largest arguments of a call, in bytes of their JSON'),
  purposes: z.array(z.string()).min(1).optional().describe('purposes of a run that the tool serves'),
});

const target = z.strictObject({
  names: z.enum(['path', 'url', 'key']).describe('how the resource argument names its target'),
  link: z.boolean().default(false).describe('the canary plants a link that leads to another tenant'),
});

const floor = z.strictObject({
  floor: z.int().min(0).max(2).describe('least posture: 2 nothing happened, 1 once degraded, 0 any'),
  channel: z.boolean().default(false).describe('the tool changes the contact over which a step-up is made'),
});

const columns = z.strictObject({
  argument: z.string().describe('the argument that names a column'),
  writable: z.array(z.string()).min(1).describe('columns that may be written'),
  others: z.array(z.string()).default([]).describe('columns that the table has beside them'),
});

const context = z.strictObject({
  sets: z
    .strictObject({
      argument: z.string().describe('the argument that names the key'),
      injected: z.array(z.string()).default([]).describe('keys that the target fills in itself'),
      lifetimeMs: z.int().min(1).describe('how long a value holds'),
    })
    .optional()
    .describe('the tool sets a value in the context of the session'),
  needed: z.boolean().default(false).describe('the tool runs under what the session has set'),
});

/** What may stand beside either contract: guards that no recording shows. */
const beside = {
  limits: z.record(z.string(), limit).optional().describe('limits by tool name'),
  targets: z.record(z.string(), target).optional().describe('tools whose target could be spelled in other ways'),
  egress: z.array(z.string()).optional().describe("tools that reach out to hosts, only to those of the run's tenant"),
  code: z.record(z.string(), z.string()).optional().describe('argument that holds code, by tool name'),
  columns: z.record(z.string(), columns).optional().describe('columns that tools may write, by tool name'),
  contexts: z.record(z.string(), context).optional().describe('context of the session, by tool name'),
  floors: z.record(z.string(), floor).optional().describe('posture that tools need, by tool name'),
};

export const policySchema = z.strictObject({
  ...beside,
  tools: z
    .record(z.string(), policyTool)
    .default({})
    .describe('rules by tool name; a tool without one is refused to everybody'),
});
export type Policy = z.output<typeof policySchema>;
