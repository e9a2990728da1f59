import type { Reason } from '../model/clause.ts';
import type { Trust } from '../model/semantics.ts';

/** The documented limitation of the target's trust boundary that a finding falls under, if it does. */
export function limitationOf(reasons: readonly Reason[], trust: Trust): string | undefined {
  const listed = trust.limitations.find((l) => reasons.includes(l as Reason));
  if (listed !== undefined) return `${listed} is a documented limitation of the target`;
  if (trust.history === 'client' && reasons.every((r) => r === 'provenance:client-authored'))
    return 'the target documents that it trusts client-held history';
  if (trust.approvals === 'unsigned' && reasons.every((r) => r === 'approval:forged'))
    return 'the target documents that approvals in client-held history are unsigned';
  return undefined;
}
