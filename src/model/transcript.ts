import { z } from 'zod';
import { jsonValue } from './json.ts';

/** How an action ended. Only the first three say anything of the target's decision. */
export const STEP_KINDS = [
  'accepted',
  'refused',
  'indeterminate',
  'not-serviced',
  'not-authenticated',
  'unsupported',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** One request and its answer. Bodies are kept only for violations; digests and sizes always. */
export const exchange = z.strictObject({
  method: z.string(),
  path: z.string(),
  as: z.string().optional().describe('the principal whose credential went with it'),
  credential: z.string().optional().describe('in which way that credential was broken; absent is a good one'),
  requestDigest: z.string(),
  requestBody: z.string().optional(),
  status: z.int().optional().describe('absent when no answer came'),
  responseDigest: z.string().optional(),
  responseSize: z.int().optional(),
  responseBody: z.string().optional(),
  error: z.string().optional(),
});
export type Exchange = z.infer<typeof exchange>;

/** What happened to one action. Times are milliseconds since the epoch. */
export const stepFact = z.strictObject({
  action: z.string(),
  start: z.number(),
  end: z.number(),
  kind: z.enum(STEP_KINDS),
  why: z.string().optional().describe('one sentence when not accepted'),
  unresolved: z.array(z.string()).optional().describe('references for which the target never gave an id'),
  captured: z.record(z.string(), jsonValue).optional(),
  audit: z.string().optional().describe('the record that a refusal cites'),
  claims: z
    .array(z.strictObject({ call: z.string(), says: z.enum(['done', 'not-done']) }))
    .optional()
    .describe('what the answer says became of calls, where the target file tells how to read that'),
  exchanges: z.array(exchange),
});
export type StepFact = z.infer<typeof stepFact>;

/** One fact per action, in order of start; the branches of a `together` each have their own. */
export type Transcript = readonly StepFact[];

/** One request of the target to the scripted model, read from the model's own log. */
export const modelCall = z.strictObject({
  marker: z.string(),
  run: z.string(),
  turn: z.int(),
  round: z.int().describe('0 on the message, then one more after each batch of results'),
  ordinal: z.int().describe('how often this round was asked before'),
  at: z.number(),
  proposals: z.array(
    z.strictObject({ id: z.string(), tool: z.string(), arguments: z.record(z.string(), jsonValue), stamp: z.string() }),
  ),
  shown: z.array(z.string()).describe('texts of every result and message shown to the model'),
  unknownIds: z.array(z.string()).describe('call ids in the request that this model never issued'),
});
export type ModelCall = z.infer<typeof modelCall>;
