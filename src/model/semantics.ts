import { z } from 'zod';

const either = <const T extends readonly [string, ...string[]]>(...choices: T) =>
  z.enum([...choices, 'either'] as [...T, 'either']);

/**
 * What differs between sound gateways, declared in the target file. Undeclared means `either` where both are lawful and
 * the strict value where the other one is a known flaw.
 */
export const semanticsSchema = z.strictObject({
  dispatchOn: either('decision', 'resume').default('either'),
  messageWhilePending: either('supersede', 'keep', 'refuse', 'supersede-or-refuse')
    .default('either')
    .describe('what a message does to a call that waits; supersede-or-refuse: it ends it, or is not taken'),
  mismatchedCopy: either('refuse', 'ignore')
    .default('either')
    .describe('a decision that carries another tool or other arguments'),
  duplicateIds: either('refuse', 'first').default('either').describe('two calls with one id: none runs, or the first'),
  redecide: either('final', 'last').default('either').describe('a second decision before dispatch'),
  retryApproved: either('dispatch', 'refuse')
    .default('either')
    .describe('a retry of an approved call that has not run'),
  badApproval: either('reject', 'skip').default('either').describe('one bad entry in a client-held history'),
  continueOn: either('resume', 'message').default('either'),
  historyDecides: z
    .boolean()
    .optional()
    .describe('an approval that its own approver writes into the history that they hold is the decision'),
  callLifetimeMs: z.int().positive().optional().describe('after which a call that still waits has expired'),
  approvalLifetimeMs: z.int().positive().optional().describe('after which an approval that was not used has expired'),
  stateTokenLifetimeMs: z
    .int()
    .positive()
    .optional()
    .describe('after which a state token that a client holds has expired'),
  results: z
    .strictObject({
      maxBytes: z.int().positive().optional().describe('largest text of one result, delimiters included'),
      begin: z.string().min(1).optional().describe('how each result begins that the model is shown'),
      end: z.string().min(1).optional().describe('how each ends; neither may stand inside'),
    })
    .optional()
    .describe('what holds for every tool result that is given to the model; absent: unknown'),
  cancel: z.enum(['committed', 'requested']).default('committed').describe('whether an accepted cancellation is final'),
});
export type Semantics = z.infer<typeof semanticsSchema>;

/** What the target claims about its trust boundary; documented limitations are listed apart and do not gate by default. */
export const trustSchema = z.strictObject({
  history: z.enum(['client', 'server']).default('server'),
  approvals: z.enum(['unsigned', 'signed', 'server']).default('server'),
  limitations: z.array(z.string()).default([]),
});
export type Trust = z.infer<typeof trustSchema>;
