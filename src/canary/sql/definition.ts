import { z } from 'zod';
import { EFFECT_KINDS } from '../../model/effect.ts';

const column = z.string().min(1);
const cell = z.union([z.string(), z.number(), z.null()]);
const row = z.record(column, cell);

/** How rows of a table become effects. */
export const WAYS = ['append', 'trigger', 'poll'] as const;

/** One table whose rows are effects. */
export const watchDefinition = z.strictObject({
  table: z.string().min(1),
  resource: column.describe('column that names the resource touched'),
  columns: z.record(z.string(), column).default({}).describe('argument of the effect: column that holds it'),
  principal: column.optional(),
  tenant: column.optional(),
  at: column.optional().describe('milliseconds since the epoch, or RFC 3339 text; without it, the time of the read'),
  effect: z.enum(EFFECT_KINDS).exclude(['disclosure', 'exposure']).default('change'),
  trip: row.default({}).describe('columns that a row made by hand needs beside those named above; ${marker} is known'),
});

export const plantDefinition = z.strictObject({
  table: z.string().min(1),
  row: row.describe('one row per resource; ${resource}, ${tenant} and ${honey} are known'),
});

export const prefixDefinition = z
  .string()
  .regex(/^[a-z0-9]{1,16}$/, 'a prefix is 1 to 16 lower-case letters and digits')
  .default('res')
  .describe('resources are named <prefix>-<marker>-<number>');

/** What a canary on a database server is made of. */
export const sqlDefinition = z.strictObject({
  url: z.string().min(1).describe('address of the database, with user, password and name'),
  mode: z
    .enum(['full', 'observe'])
    .default('full')
    .describe('observe: reads only, so that a role with SELECT is enough; nothing is planted, tripped or removed'),
  create: z.array(z.string()).default([]).describe('statements that make the tables if they are missing'),
  prefix: prefixDefinition,
  plant: plantDefinition.optional().describe('left out: the resources need not exist, or `keys` names them'),
  keys: z
    .record(z.string(), z.array(z.string().min(1)).min(1))
    .optional()
    .describe('existing resources by tenant, lent to trials in turn; inv-{1..400} stands for four hundred names'),
  watch: watchDefinition
    .extend({
      by: z
        .enum(WAYS)
        .default('append')
        .describe(
          'append: each new row of an append-only table; trigger: each change and deletion of any row, logged by a trigger; poll: planted rows that differ from the look before',
        ),
      id: column.default('id').describe('with append: a column of whole numbers that only grow'),
      attempt: column.optional().describe('column that tells the attempt'),
    })
    .optional(),
  disclosure: z.boolean().default(false).describe('true: only honey values are planted and no table is watched'),
});
export type SqlDefinition = z.infer<typeof sqlDefinition>;
export type SqlWatch = NonNullable<SqlDefinition['watch']>;
