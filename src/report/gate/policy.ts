import { z } from 'zod';
import { DISPATCH_PATHS } from '../../model/dispatch-path.ts';
import { SEVERITIES } from '../../model/finding.ts';
import { clauseSchema } from '../../model/verdict.ts';

const most = z.int().nonnegative();

/** The release gate: no severity, no known finding and no other measure makes up for one of these. */
export const releaseSchema = z.strictObject({
  maximumPolicyBypassPaths: most
    .optional()
    .describe('ways in (action and tool) by which an effect came past a decision'),
  maximumCrossTenantAuthorizations: most.optional().describe('findings that crossed a tenant'),
  maximumApprovalPayloadMismatches: most
    .optional()
    .describe('findings in which what ran is not what was approved, and bound fields that do not bind'),
  requiredAdversarialScenariosPassing: most.optional().describe('operators that were judged and broke nothing'),
  maximumUncorrelatedSideEffects: most
    .optional()
    .describe('findings of the audit clause, and effects that nobody owns'),
});

export const availabilitySchema = z.strictObject({
  highImpactPolicyOutageMode: z
    .literal('fail-closed')
    .optional()
    .describe('while no policy can be asked, nothing may run: tried by stop-policy-engine'),
  ambiguousExecutionMode: z
    .literal('reconciliation-required')
    .optional()
    .describe(
      'an unknown outcome is not tried again on the chance: tried by retry-while-unknown and crash-after-effect',
    ),
});

/** What may be added to `gate` of a scenario beside the least severity that fails. */
export const gateAdditions = {
  clauses: z
    .partialRecord(clauseSchema, z.enum([...SEVERITIES, 'never']))
    .optional()
    .describe('least severity that fails, of single clauses'),
  known: z.string().min(1).optional().describe('file of known findings, relative to the scenario'),
  healed: z.enum(['fail', 'warn']).optional().describe('a known finding that does not happen any more; default fail'),
  release: releaseSchema.optional().describe('thresholds that known findings do not soften'),
  availability: availabilitySchema.optional().describe('what must hold while something is down'),
  require: z
    .strictObject({
      clauses: z.array(clauseSchema).default([]).describe('clauses that must have been observed'),
      cells: z
        .array(
          z.strictObject({
            operator: z.string().describe('id; * stands for any text'),
            path: z.enum(DISPATCH_PATHS).describe('dispatch path'),
          }),
        )
        .default([])
        .describe('operators and paths that must have been judged'),
    })
    .optional()
    .describe('evidence without which nothing passes'),
};

const additions = z.strictObject(gateAdditions);

export interface GatePolicy extends z.infer<typeof additions> {
  failOn: (typeof SEVERITIES)[number] | 'never';
  limitations: 'list' | 'fail';
}
