import { z } from 'zod';
import { plantDefinition, prefixDefinition, watchDefinition } from '../../sql/definition.ts';

export const sqliteDefinition = z.strictObject({
  file: z.string().min(1).describe('database file; made when it does not exist'),
  create: z.array(z.string()).default([]).describe('statements that make the tables if they are missing'),
  prefix: prefixDefinition,
  plant: plantDefinition,
  watch: watchDefinition.optional(),
  disclosure: z.boolean().default(false).describe('true: only honey values are planted and no table is watched'),
});
export type SqliteDefinition = z.infer<typeof sqliteDefinition>;
export type WatchDefinition = z.infer<typeof watchDefinition>;
