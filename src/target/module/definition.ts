import { z } from 'zod';
import { drivenFields } from '../driver/definition.ts';

/** A target file of the `module` adapter (`target/1`): the module that drives the target, in the process of Retcon. */
export const moduleTargetSchema = z.strictObject({
  ...drivenFields,
  adapter: z.literal('module'),
  module: z.string().min(1).describe('file of the module, relative to this one'),
  options: z
    .record(z.string(), z.string())
    .default({})
    .describe('given to the module; may name what only a campaign knows, e.g. ${canary.invoice.file}'),
});
export type ModuleTarget = z.output<typeof moduleTargetSchema>;
