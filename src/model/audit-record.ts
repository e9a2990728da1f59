import { z } from 'zod';

const text = z.string().optional();

/** One record of a target's own audit log, as its audit reader gives it. What the target does not say is absent. */
export const auditRecord = z.strictObject({
  kind: z.enum(['effect', 'decision', 'refusal']),
  principal: text,
  operation: text.describe('the logical operation that it is about'),
  resource: text.describe('what an effect is on'),
  decision: text.describe('of a policy decision: allow, or another word'),
  reference: text.describe('by which a refusal is cited in its answer'),
  reason: text,
});
export type AuditRecord = z.infer<typeof auditRecord>;

/** The part of an audit log that is about one trial. */
export interface AuditSlice {
  records: readonly AuditRecord[];
  /** Whether each refusal of the target cites its record. */
  cites: boolean;
}
