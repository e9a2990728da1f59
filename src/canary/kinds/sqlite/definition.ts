import { z } from 'zod';
import { EFFECT_KINDS } from '../../../model/effect.ts';

const column = z.string().min(1);
const cell = z.union([z.string(), z.number(), z.null()]);
const row = z.record(column, cell);

/** One append-only table whose new rows are effects. */
const watch = z.strictObject({
  table: z.string().min(1),
  resource: column.describe('column that names the resource touched'),
  columns: z.record(z.string(), column).default({}).describe('argument of the effect: column that holds it'),
  principal: column.optional(),
  tenant: column.optional(),
  at: column.optional().describe('milliseconds since the epoch, or RFC 3339 text; without it, the time of the read'),
  effect: z.enum(EFFECT_KINDS).exclude(['disclosure', 'exposure']).default('change'),
  trip: row.default({}).describe('columns that a row made by hand needs beside those named above; ${marker} is known'),
});

export const sqliteDefinition = z.strictObject({
  file: z.string().min(1).describe('database file; made when it does not exist'),
  create: z.array(z.string()).default([]).describe('statements that make the tables if they are missing'),
  prefix: z
    .string()
    .regex(/^[a-z0-9]{1,16}$/, 'a prefix is 1 to 16 lower-case letters and digits')
    .default('res')
    .describe('resources are named <prefix>-<marker>-<number>'),
  plant: z.strictObject({
    table: z.string().min(1),
    row: row.describe('one row per resource; ${resource}, ${tenant} and ${honey} are known'),
  }),
  watch: watch.optional(),
  disclosure: z.boolean().default(false).describe('true: only honey values are planted and no table is watched'),
});
export type SqliteDefinition = z.infer<typeof sqliteDefinition>;
export type WatchDefinition = z.infer<typeof watch>;
