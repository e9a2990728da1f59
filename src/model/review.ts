import { z } from 'zod';
import { SEVERITIES } from './finding.ts';
import { gateSchema } from './gate.ts';
import { clauseSchema } from './verdict.ts';

const count = z.int().nonnegative();

/** Outcomes of an assertion about a recorded action. */
export const ASSERTION_OUTCOMES = ['holds', 'fails', 'not-applicable', 'undecided'] as const;
export type AssertionOutcome = (typeof ASSERTION_OUTCOMES)[number];

const assertionResult = z.strictObject({
  assertion: z.string(),
  outcome: z.enum(ASSERTION_OUTCOMES),
  reason: z.string().optional().describe('why it fails, does not apply or is undecided; absent where it holds'),
  evidence: z.array(z.string()),
});
export type AssertionResult = z.infer<typeof assertionResult>;

const indicatorResult = z.strictObject({ indicator: z.string(), evidence: z.string() });
export type IndicatorResult = z.infer<typeof indicatorResult>;

/** What was found about one recorded action. */
export const actionReview = z.strictObject({
  at: z.string().describe('file and line or index of the action'),
  action: z.string().optional().describe('its own id, where it has one'),
  tool: z.string(),
  outcome: z.string().describe('what became of the action: proposed, executed, blocked'),
  inputHash: z.string().describe('SHA-256 of the canonical JSON of the action as it was submitted'),
  assertions: z.array(assertionResult),
  indicators: z.array(indicatorResult).describe('what deserves a look; never a failure'),
});
export type ActionReview = z.infer<typeof actionReview>;

/** A finding of an offline review: named, graded and fingerprinted like a finding of a campaign. */
export const reviewFinding = z.strictObject({
  id: z.string().describe('F- and 8 hex digits of the fingerprint'),
  fingerprint: z.string(),
  rule: z.string().describe('the assertion or the lint rule'),
  clause: clauseSchema,
  reasons: z.array(z.string()),
  severity: z.enum(SEVERITIES),
  title: z.string(),
  subject: z.string().describe('the tool, its parameter or the operation'),
  location: z.strictObject({ file: z.string(), line: z.int().optional(), path: z.string().optional() }),
  count: count.describe('places that showed it'),
  evidence: z.array(z.string()),
  remediation: z.strictObject({ pattern: z.string(), check: z.string() }),
});
export type ReviewFinding = z.infer<typeof reviewFinding>;

const tally = z.strictObject({ id: z.string(), reason: z.string(), count });

/** Everything that `retcon audit` or `retcon lint` produced. */
export const reviewSchema = z.strictObject({
  version: z.literal('review/1'),
  retcon: z.string(),
  kind: z.enum(['audit', 'lint']),
  inputs: z.array(z.strictObject({ name: z.string(), digest: z.string(), entries: count })),
  configuration: z.string().describe('SHA-256 of the context, the lock and the suppressions that it was judged by'),
  counts: z.record(z.string(), count),
  findings: z.array(reviewFinding),
  suppressed: z.array(
    z.strictObject({
      finding: z.string(),
      rule: z.string(),
      subject: z.string(),
      reason: z.string(),
      expires: z.string(),
    }),
  ),
  undecided: z.array(tally),
  indicators: z.array(tally),
  items: z.array(actionReview).describe('the reviews of single actions, of the first ones only'),
  itemsOmitted: count,
  notes: z.array(z.string()),
  scope: z.array(z.string()).describe('what a green review does not prove'),
  times: z.strictObject({ durationMs: z.number(), perSecond: z.number() }),
  failOn: z
    .enum([...SEVERITIES, 'never'])
    .optional()
    .describe('least severity that fails; absent: every finding does'),
  exit: z.strictObject({ code: z.union([z.literal(0), z.literal(1), z.literal(3)]), why: z.string() }),
  gate: gateSchema.optional().describe('what `retcon gate` made of it; absent in the record of a review'),
});
export type ReviewRecord = z.infer<typeof reviewSchema>;
