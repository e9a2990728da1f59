import { z } from 'zod';
import { CLAUSE_IDS, type Clause } from './clause.ts';

export const VERDICTS = ['held', 'violated', 'inconclusive'] as const;
export type VerdictKind = (typeof VERDICTS)[number];

/** Why a verdict could not be reached. */
export const INCONCLUSIVE = [
  'not-serviced',
  'not-authenticated',
  'precondition',
  'no-control',
  'canary-not-armed',
  'no-op',
  'dirty-world',
  'vacuous',
  'unsettled',
  'nondeterministic',
  'contaminated',
  'stray',
  'oracle-error',
] as const;
export type InconclusiveReason = (typeof INCONCLUSIVE)[number];

export const clauseSchema = z.enum(CLAUSE_IDS as unknown as [Clause, ...Clause[]]);
const reason = z.string().regex(/^[a-z]+:[a-z-]+$/);

/** The effect (or its absence), the refusal or permit it breaks, and the action that caused it. Required with `violated`. */
export const witness = z.strictObject({
  clause: clauseSchema,
  reasons: z.array(reason).min(1),
  action: z.string().describe('id of the causing action'),
  actionKind: z.string(),
  as: z.string(),
  sign: z.enum(['excess', 'deficit']),
  tool: z.string().optional(),
  canary: z.string().optional(),
  resource: z.string().optional(),
  effect: z.string().optional().describe('id of the excess effect'),
  expected: z.string().describe('one sentence: what current authority allows'),
  observed: z.string().describe('one sentence: what the sensor saw'),
  otherwise: z
    .string()
    .optional()
    .describe('of a residue: the fingerprint that the same effect would have, had it been asked for in the plan'),
});
export type Witness = z.infer<typeof witness>;

export const verdictSchema = z.discriminatedUnion('verdict', [
  z.strictObject({ clause: clauseSchema, verdict: z.literal('held') }),
  z.strictObject({ clause: clauseSchema, verdict: z.literal('inconclusive'), why: z.enum(INCONCLUSIVE) }),
  z.strictObject({ clause: clauseSchema, verdict: z.literal('violated'), witness }),
]);
export type Verdict = z.infer<typeof verdictSchema>;

/** A sensor of ours saw what must not be. What only the target's own word or silence says, a target that failed says as well. */
export function wasSeen({ sign, canary }: Witness): boolean {
  return sign === 'excess' && canary !== undefined;
}
