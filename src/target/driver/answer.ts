import { z } from 'zod';
import { jsonValue } from '../../model/json.ts';

/** How the target took an action. Without proof neither of the first two is believed. */
export const ANSWERS = ['accepted', 'refused', 'indeterminate', 'unsupported'] as const;

const wireId = z.union([z.string().min(1).max(512), z.number()]);

/** What became of one action, as a driver tells it. */
export const answerSchema = z.strictObject({
  outcome: z
    .enum(ANSWERS)
    .describe('indeterminate: nobody knows, e.g. no whole answer came; unsupported: it cannot be said to this target'),
  why: z.string().max(500).optional().describe('one sentence when it is not accepted'),
  proof: z
    .strictObject({
      serviced: z
        .string()
        .max(200)
        .describe('what in the answer only the target itself can have written, e.g. run: r-17; empty: nothing'),
      authenticated: z.boolean().describe('the target took the credential for good'),
    })
    .optional()
    .describe('without it an accepted or refused action counts as not serviced'),
  run: wireId.optional().describe('id of the run, of open and submit'),
  calls: z.array(wireId).max(1000).optional().describe('ids of the calls that the run has, in order of proposal'),
  stateToken: jsonValue.optional().describe('the state of the run that the client holds from now on'),
  captured: z.record(z.string(), jsonValue).optional().describe('goes into the evidence, e.g. state: PENDING'),
  claims: z
    .array(z.strictObject({ call: wireId, says: z.enum(['done', 'not-done']) }))
    .max(1000)
    .optional()
    .describe('what the answer says became of calls; what is in between is left out'),
  audit: z.string().max(512).optional().describe('the record that a refusal cites'),
  status: z.int().optional().describe('of the answer, where the protocol has one'),
  body: z
    .string()
    .max(1024 * 1024)
    .optional()
    .describe('what the actor was shown, as it came: looked through for what is not theirs to see'),
  secrets: z.array(z.string()).max(100).optional().describe('values made on the way that no report may show'),
});
export type DriverAnswer = z.output<typeof answerSchema>;
