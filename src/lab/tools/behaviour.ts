import { z } from 'zod';

/** What is answered to a call whose effect happened, in place of its result. */
export const FAILURES = ['error', 'fault', 'drop', 'hang'] as const;

export const behaviourSchema = z.strictObject({
  delay: z.int().min(0).max(600_000).optional().describe('milliseconds before the effect'),
  fail: z
    .enum(FAILURES)
    .optional()
    .describe(
      'answer once the effect has happened: a result that says error, a JSON-RPC error, a connection that is cut, or none',
    ),
  failures: z.int().min(1).optional().describe('only the first attempts at the same call fail; default: all'),
  onCancel: z.enum(['heed', 'ignore']).optional().describe('ignore: the effect happens though the call was cancelled'),
});
/** How a tool behaves. Nothing said is a tool that works at once and heeds a cancellation. */
export type Behaviour = z.infer<typeof behaviourSchema>;
