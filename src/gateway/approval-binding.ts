import { BOUND_FIELDS, type BoundField } from '../model/bound-fields.ts';
import type { JsonObject } from '../model/json.ts';
import type { CallRecord } from './call-record.ts';
import { newId } from './ids.ts';
import type { Principal } from './principals.ts';
import type { Weaknesses } from './registry.ts';
import { type Tool, targetSummary } from './tool.ts';
import { POLICY_VERSION, REGISTRY_VERSION, type RegisteredTool } from './tool-registry.ts';

/** The value of every bound field: what exactly was approved. */
export type Binding = Readonly<Record<BoundField, string | number>>;

export interface ApprovalRecord {
  id: string;
  call: string;
  decision: 'approve' | 'reject';
  /** `decision` is the only ground that a sound gateway knows; the others exist under weaknesses. */
  basis: 'decision' | 'history' | 'flag';
  bound: Binding;
  decidedAt: number;
}

/**
 * What would be executed now, field by field, as trusted state says it. `now` is what only the run knows: its policy
 * version, and when the approval expires.
 */
export function bindingOf(
  call: CallRecord,
  tool: RegisteredTool,
  approver: string,
  now: Partial<Pick<Binding, 'policyVersion' | 'expiry'>> = {},
): Binding {
  const owner = { tenant: call.tenant };
  return {
    proposalId: call.id,
    approver,
    principal: call.principal,
    tenant: call.tenant,
    run: call.run,
    tool: tool.name,
    toolVersion: `${tool.policy.version}+${tool.schemaDigest}`,
    registryVersion: REGISTRY_VERSION,
    argumentDigest: call.argumentDigest,
    resolvedTarget: targetSummary(tool.resolveTarget(call.arguments, owner)),
    purpose: call.purpose,
    policyVersion: POLICY_VERSION,
    count: tool.policy.approval.count,
    expiry: call.expiresAt,
    ...now,
  };
}

/** The bound fields in which two bindings differ. */
export function bindingMismatches(approved: Binding, current: Binding): BoundField[] {
  return BOUND_FIELDS.filter((field) => approved[field] !== current[field]);
}

export function newApproval(
  decision: ApprovalRecord['decision'],
  basis: ApprovalRecord['basis'],
  bound: Binding,
): ApprovalRecord {
  const id = newId('apr');
  return { id, call: String(bound.proposalId), decision, basis, bound, decidedAt: Date.now() };
}

/** An approver decides for the own tenant and never for a call of the own. Asked when deciding and again at dispatch. */
export function mayDecide(
  actor: Principal,
  role: string,
  call: Pick<CallRecord, 'principal' | 'tenant'>,
  weak: Weaknesses,
): boolean {
  if (weak.has('decide-by-anyone')) return true;
  return actor.roles.includes(role) && actor.tenant === call.tenant && actor.principal !== call.principal;
}

/** What an approver is shown: canonical fields of the record and the registry, never the agent's own words. */
export function shownTo(call: CallRecord, tool: Tool): JsonObject {
  const { consequence, reversible, dataDisclosed } = tool.consequence(call.arguments);
  return {
    application: 'reference-gateway',
    user: call.principal,
    tenant: call.tenant,
    tool: `${call.tool}@${call.toolVersion}`,
    target: call.resolvedTarget,
    arguments: call.arguments,
    dataDisclosed,
    consequence,
    reversible,
    expires: new Date(call.expiresAt).toISOString(),
  };
}
