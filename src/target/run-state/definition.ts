import { z } from 'zod';
import { drivenFields } from '../driver/definition.ts';

const field = z.string().min(1).max(64);

/** A target file of the `openai-agents` adapter (`target/1`): an endpoint that hands out the state of runs and takes it back. */
export const runStateTargetSchema = z.strictObject({
  ...drivenFields,
  dialect: drivenFields.dialect.removeDefault().default('openai-agents'),
  adapter: z.literal('openai-agents'),
  path: z
    .string()
    .regex(/^\/(?!\/)/, 'a path starts with one slash; the host comes from the scenario')
    .default('/agent')
    .describe('where input, state and decisions are posted to'),
  headers: z
    .record(z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'not a header name'), z.string())
    .default({ authorization: 'Bearer ${credential}' })
    .describe('sent by whoever acts; ${credential} is theirs'),
  edits: z
    .enum(['naive', 'consistent'])
    .default('consistent')
    .describe(
      'naive: a changed call is changed where the run takes it from; consistent: in every copy, fingerprints too',
    ),
  fields: z
    .strictObject({
      input: field.default('input'),
      state: field.default('state'),
      decisions: field.default('decisions'),
      history: field.default('history').describe('of an answer: the items that the next input begins with'),
      approved: field.default('approved'),
      rejected: field.default('rejected'),
    })
    .prefault({})
    .describe(
      'names in the body of a request, and the two words for a decision; the answer has its state in the same field',
    ),
  refusals: z
    .array(z.int().min(400).max(599))
    .default([400, 403, 404, 409, 422])
    .describe('statuses by which the application says no'),
});
export type RunStateTarget = z.output<typeof runStateTargetSchema>;
