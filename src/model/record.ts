import { z } from 'zod';
import { BOUND_FIELDS } from './bound-fields.ts';
import { DISPATCH_PATHS } from './dispatch-path.ts';
import { causeSchema, findingSchema, leftover } from './finding.ts';
import { gateSchema } from './gate.ts';
import { operationalMetric } from './metric.ts';
import { vacuitySchema } from './vacuity.ts';
import { clauseSchema, INCONCLUSIVE } from './verdict.ts';

const count = z.int().nonnegative();
const counts = z.strictObject({ held: count, violated: count, inconclusive: count });

/** One cell of coverage: an operator on a dispatch path. */
export const coverageCell = z.strictObject({
  operator: z.string(),
  path: z.enum(DISPATCH_PATHS),
  ...counts.shape,
  state: z.enum(['judged', 'inconclusive', 'unsupported', 'not-applicable', 'not-tried']),
  why: z.string().optional(),
});
export type CoverageCell = z.infer<typeof coverageCell>;

/** One cell of evidence: a clause for a tool on a dispatch path, with the trials that could say something of it. */
export const evidenceCell = z.strictObject({
  clause: clauseSchema,
  tool: z.string(),
  path: z.enum(DISPATCH_PATHS),
  ...counts.shape,
});
export type EvidenceCell = z.infer<typeof evidenceCell>;

export const clauseCell = z.strictObject({
  clause: clauseSchema,
  ...counts.shape,
  observed: z.boolean().describe('false: no sensor on this target, or nothing tested it'),
});

/** One row of the approval-binding matrix: a bound field changed alone, or two of them together. */
export const bindingRow = z.strictObject({
  fields: z.array(z.enum(BOUND_FIELDS)).min(1).max(2),
  standing: z.enum(['bound', 'not bound', 'not tried']),
  held: count,
  violated: count,
});
export type BindingRow = z.infer<typeof bindingRow>;

/** Everything a campaign produced; every report format is a pure function of it. Markers, ports and generated ids are placeholders. */
export const recordSchema = z.strictObject({
  version: z.literal('campaign/1'),
  retcon: z.string().describe('version of the tool'),
  campaign: z.string().describe('id; equal campaigns have equal ids'),
  scenario: z.string(),
  target: z.strictObject({ name: z.string(), adapter: z.string(), url: z.string(), identity: z.string().nullable() }),
  contract: z.enum(['baseline', 'policy']),
  seed: z.int(),
  trials: z.strictObject({ planned: count, judged: count }),
  times: z.strictObject({
    startedAt: z.string(),
    durationMs: z.number(),
    settleMs: z.number(),
    trialsPerSecond: z.number(),
  }),
  counts,
  clauses: z.array(clauseCell),
  inconclusive: z.partialRecord(z.enum(INCONCLUSIVE), count),
  liveness: z
    .strictObject({ permitted: count, happened: count })
    .describe('effects that authority demanded and that happened, over the control runs and twins'),
  control: z.array(
    z.strictObject({
      baseline: z.string(),
      permitted: count,
      happened: count,
      runs: count,
      ok: z.boolean(),
      why: z.string().optional(),
    }),
  ),
  sensors: z.array(
    z.strictObject({
      canary: z.string(),
      kind: z.string(),
      senses: z.array(z.string()),
      proven: z.boolean(),
      latencyMs: z.number(),
      why: z.string().optional(),
    }),
  ),
  coverage: z.strictObject({
    cells: z.array(coverageCell),
    evidence: z
      .array(evidenceCell)
      .optional()
      .describe('what was judged of each clause by tool and path; absent in records of before it was kept'),
    operators: z.strictObject({ applicable: count, judged: count }),
    notTried: z.array(z.string()).describe('systematic mutants that the budget did not reach'),
  }),
  binding: z
    .array(bindingRow)
    .describe('what an approval binds: trials in which nothing but these fields differed from what was approved'),
  vacuity: z
    .array(vacuitySchema)
    .describe(
      'what was not exercised: operators that never applied, values never used, paths never tried, canaries never fired',
    ),
  causes: z.array(causeSchema),
  findings: z.array(findingSchema),
  limitations: z.array(z.string()),
  openQuestions: z.array(z.string()).describe('what the contract leaves unspecified and the target did'),
  dropped: z
    .array(z.strictObject({ fingerprint: z.string(), why: z.string() }))
    .describe('violations that did not survive confirmation'),
  scope: z.array(z.string()).describe('scope of proof: what was judged, what was not, what a green run does not prove'),
  checklist: z
    .array(z.strictObject({ item: z.string(), state: z.enum(['held', 'violated', 'not tried']), evidence: z.string() }))
    .length(14),
  leftovers: z.array(leftover),
  metrics: z
    .array(operationalMetric)
    .optional()
    .describe('what the target counted itself; absent where it is not read'),
  exit: z.strictObject({
    code: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(130), z.literal(143)]),
    why: z.string(),
    unproven: z.string().optional().describe('why the evidence is not enough either, where a finding outranks that'),
  }),
  gate: gateSchema.optional().describe('what `retcon gate` made of it; absent in the record of a campaign'),
});
export type CampaignRecord = z.infer<typeof recordSchema>;
