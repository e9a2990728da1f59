import { z } from 'zod';
import { drivenFields } from '../driver/definition.ts';

/** A target file of the `exec` adapter (`target/1`): the program that drives the target. */
export const execTargetSchema = z.strictObject({
  ...drivenFields,
  adapter: z.literal('exec'),
  command: z
    .array(z.string())
    .min(1)
    .describe('program and arguments of the driver, run in the folder of this file; never a shell line'),
  env: z
    .record(z.string().regex(/^[A-Za-z_]\w*$/), z.string())
    .default({})
    .describe('variables beside the inherited ones'),
  restarts: z
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe('how often a driver that died is started anew; after that the campaign ends'),
  helloMs: z
    .int()
    .min(1)
    .max(600_000)
    .default(10_000)
    .describe('how long it may take to say what it can, in milliseconds'),
});
export type ExecTarget = z.output<typeof execTargetSchema>;
