import { digest } from '../model/canonical.ts';
import type { JsonObject } from '../model/json.ts';
import { bindingOf, newApproval } from './approval-binding.ts';
import { parseArguments } from './argument-schema.ts';
import type { CallRecord, ProposalSource } from './call-record.ts';
import { timeOf } from './drift/clock.ts';
import { policyDenies } from './drift/policy.ts';
import { toolNow } from './drift/tool-now.ts';
import type { Gateway } from './gateway.ts';
import { newId } from './ids.ts';
import { decisionOnProposal } from './policy/decision.ts';
import { keptEnvelope } from './policy/envelope.ts';
import { POLICY_VERSION, REGISTRY_VERSION, type RegisteredTool } from './policy-registry.ts';
import { Refusal } from './refusal.ts';
import type { RunRecord } from './run-record.ts';
import { takeRemembered } from './standing-approval.ts';
import type { ProposedContent } from './store/calls.ts';
import { EVERY_RUN } from './store/changes.ts';
import { targetSummary } from './tool.ts';

/** What somebody would like to have executed. `arguments` is the JSON text of an object. */
export interface Proposal {
  id: string;
  tool: string;
  arguments: string;
}

/** Where a batch of proposals belongs. */
export interface Batch {
  run: RunRecord;
  source: ProposalSource;
  modelRequest: string | null;
}

/** How long a call may wait from its proposal to its execution. */
const PROPOSAL_LIFETIME_MS = 60 * 60_000;

/** The canonical content of a proposal. Throws a Refusal for an unknown tool or arguments of another shape. */
export function contentOf(
  gateway: Gateway,
  tenant: string,
  name: string,
  args: unknown,
  run = EVERY_RUN,
): ProposedContent & { registered: RegisteredTool } {
  const registered = toolNow(gateway, run, name);
  if (registered === undefined)
    throw new Refusal('invalid', 'there is no such tool', undefined, { code: 'unknown-tool' });
  const parsed = parseArguments(registered.schema, args, gateway.weak);
  if (parsed === undefined) throw new Refusal('invalid', 'the arguments do not satisfy the schema of the tool');
  if (policyDenies(gateway.store, run, name)) throw new Refusal('forbidden', 'the policy denies this tool');
  return {
    registered,
    tool: registered.name,
    toolVersion: registered.policy.version,
    schemaDigest: registered.schemaDigest,
    arguments: parsed,
    argumentDigest: canonicalDigest(parsed),
    resolvedTarget: targetSummary(registered.resolveTarget(parsed, { tenant })),
  };
}

/**
 * Records a batch as calls in state CALL_PROPOSED, then ends those that name no tool, or authorises or gates the rest.
 * Runs inside the caller's transaction. Answers the records in order of proposal.
 */
export function recordProposals(gateway: Gateway, batch: Batch, proposals: readonly Proposal[]): CallRecord[] {
  return proposals.map((proposal, position) => {
    const call = newCall(gateway, batch, proposal, position);
    const { calls, machine, audit } = gateway.store;
    calls.insert(call.record);
    const { id, run, principal: by, tool, argumentDigest, source } = call.record;
    const policy = decisionOnProposal(call.record, call.refusal);
    const detail = { tool, argumentDigest, source, envelope: keptEnvelope(call.record), policy };
    audit.append({ kind: 'proposal', principal: by, run, operation: id, detail });
    const from = 'CALL_PROPOSED';
    if (call.refusal !== undefined) {
      const result = JSON.stringify({ error: call.refusal.toJSON() });
      machine.moveCall({ call: id, run, from, to: 'TERMINATED', by, closedBy: 'refused', result });
    } else if (call.record.approvalPolicy === 'required') {
      machine.moveCall({ call: id, run, from, to: 'APPROVAL_PENDING', by });
      const registered = gateway.tools.find(tool);
      if (registered !== undefined && call.claimed === true) approveItself(gateway, calls.get(id), registered);
      else if (registered !== undefined) takeRemembered(gateway, calls.get(id), registered);
    } else {
      machine.moveCall({ call: id, run, from, to: 'DISPATCH_AUTHORIZED', by });
      calls.authorize(id, 'policy', null);
    }
    return calls.get(id);
  });
}

function newCall(
  gateway: Gateway,
  batch: Batch,
  proposal: Proposal,
  position: number,
): { record: CallRecord; refusal?: Refusal; claimed?: boolean } {
  const { run, source, modelRequest } = batch;
  const id = newId('call');
  const now = Date.now();
  const frame = {
    id,
    run: run.id,
    turn: run.turn,
    round: run.rounds,
    position,
    proposedAs: proposal.id,
    principal: run.principal,
    tenant: run.tenant,
    registryVersion: REGISTRY_VERSION,
    source,
    modelRequest,
    purpose: run.purpose,
    approval: null,
    authorization: null,
    policyVersion: POLICY_VERSION,
    idempotencyKey: `op_${id.slice('call_'.length)}`,
    attempts: 0,
    state: 'CALL_PROPOSED',
    closedBy: null,
    result: null,
    effectReference: null,
    reconciliation: 'none',
    proposedAt: now,
    cancelledAt: null,
    revokedAt: null,
    expiresAt: timeOf(gateway.store, run.id) + PROPOSAL_LIFETIME_MS,
    endedAt: null,
  } as const;
  try {
    const { args, claimed } = withoutClaim(gateway, parseJson(proposal.arguments));
    const { registered, ...content } = contentOf(gateway, run.tenant, proposal.tool, args, run.id);
    const { required } = registered.policy.approval;
    return { claimed, record: { ...frame, ...content, approvalPolicy: required ? 'required' : 'none' } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Kept for the audit and the model's next question; it can never run.
    const content = { tool: proposal.tool.slice(0, 100), toolVersion: '', schemaDigest: '', resolvedTarget: '' };
    const empty = { arguments: {}, argumentDigest: digest({}), approvalPolicy: 'none' as const };
    return { record: { ...frame, ...content, ...empty }, refusal: error };
  }
}

/** A proposal says nothing of its own approval: what it adds to its arguments breaks the schema, unless this is gone. */
function withoutClaim(gateway: Gateway, args: unknown): { args: unknown; claimed: boolean } {
  if (!gateway.weak.has('model-approves-itself') || args === null || typeof args !== 'object')
    return { args, claimed: false };
  const { approved, ...rest } = args as Record<string, unknown>;
  return { args: rest, claimed: approved === true };
}

function approveItself(gateway: Gateway, call: CallRecord, tool: RegisteredTool): void {
  const { approvals, calls, machine } = gateway.store;
  const approval = newApproval('approve', 'model', bindingOf(call, tool, call.principal));
  approvals.insert(approval);
  calls.authorize(call.id, 'approval', approval.id);
  const { id, run, principal: by } = call;
  machine.moveCall({ call: id, run, from: 'APPROVAL_PENDING', to: 'DISPATCH_AUTHORIZED', by });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid', 'the arguments are not JSON');
  }
}

function canonicalDigest(args: JsonObject): string {
  try {
    return digest(args);
  } catch {
    throw new Refusal('invalid', 'the arguments have no canonical form');
  }
}
