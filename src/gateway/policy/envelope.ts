import type { JsonObject } from '../../model/json.ts';
import type { CallRecord } from '../call-record.ts';

/** What is put before the policy: the nine fields of seed 002, and never a credential. */
export interface ToolProposal {
  proposalId: string;
  principalId: string;
  tenantId: string;
  workflowId: string;
  toolRegistryVersion: string;
  toolName: string;
  canonicalArguments: JsonObject;
  /** ISO 8601. */
  requestedAt: string;
  logicalOperationId: string;
}

export function envelopeOf(call: CallRecord): ToolProposal {
  return {
    proposalId: call.id,
    principalId: call.principal,
    tenantId: call.tenant,
    workflowId: call.run,
    toolRegistryVersion: call.registryVersion,
    toolName: call.tool,
    canonicalArguments: call.arguments,
    requestedAt: new Date(call.proposedAt).toISOString(),
    logicalOperationId: call.idempotencyKey,
  };
}

/** The envelope as it is kept: a digest in place of the arguments, whose cleartext stays on the path of execution. */
export function keptEnvelope(call: CallRecord): JsonObject {
  const { canonicalArguments: _protected, ...kept } = envelopeOf(call);
  return { ...kept, argumentDigest: call.argumentDigest };
}
