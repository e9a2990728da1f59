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

/** A cell of the matrix of operators, or one of the evidence of a clause: which of them, its keys say. */
const requiredCell = z
  .strictObject({
    operator: z.string().optional().describe('id of an operator; * stands for any text'),
    clause: clauseSchema.optional().describe('clause that must have been judged for the tool'),
    tool: z.string().optional().describe('name of the tool of a clause'),
    path: z.enum(DISPATCH_PATHS).describe('dispatch path'),
    trials: z.int().positive().optional().describe('least trials of the clause; default 1'),
  })
  .refine(
    ({ operator, clause, tool, trials }) => (operator === undefined ? clause && tool : !clause && !tool && !trials),
    {
      message: 'either an operator, or a clause and a tool',
    },
  );

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
        .array(requiredCell)
        .default([])
        .describe('what must have been judged: operators by path, and clauses by tool and path'),
    })
    .optional()
    .describe('evidence without which nothing passes'),
};

const additions = z.strictObject(gateAdditions);

export interface GatePolicy extends z.infer<typeof additions> {
  failOn: (typeof SEVERITIES)[number] | 'never';
  limitations: 'list' | 'fail';
}
