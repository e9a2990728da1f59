import { BOUND_FIELDS, type BoundField } from '../model/bound-fields.ts';
import type { CallRecord } from './call-record.ts';
import { newId } from './ids.ts';
import { POLICY_VERSION, REGISTRY_VERSION, type RegisteredTool } from './policy-registry.ts';
import type { Principal } from './principals.ts';
import type { Weaknesses } from './registry.ts';
import { type Tool, targetSummary } from './tool.ts';

/** The value of every bound field: what exactly was approved. */
export type Binding = Readonly<Record<BoundField, string | number>>;

export interface ApprovalRecord {
  id: string;
  call: string;
  decision: 'approve' | 'reject';
  /** A sound gateway knows a decision, and one that is remembered; the other grounds exist under weaknesses. */
  basis: 'decision' | 'remembered' | 'covered' | 'batch' | 'early' | 'model' | 'history' | 'flag';
  bound: Binding;
  /** Digest of the context under which the call was approved; null where it needs none. */
  context: string | null;
  /** What the approver said to it: kept for people, never read by the gateway. */
  reason: string | null;
  /** The approver asks not to be asked again for the same canonical call. */
  remember: 0 | 1;
  /** Executions that it has let through; never more than its bound count. */
  uses: number;
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
  said: { reason?: string | undefined; remember?: boolean | undefined; context?: string | undefined } = {},
): ApprovalRecord {
  return {
    id: newId('apr'),
    call: String(bound.proposalId),
    decision,
    basis,
    bound,
    context: said.context ?? null,
    reason: said.reason ?? null,
    remember: said.remember === true ? 1 : 0,
    uses: 0,
    decidedAt: Date.now(),
  };
}

/** How many distinct people must approve: two where the registry demands dual control. */
export function approversNeeded(tool: Tool): number {
  return tool.policy.approval.approvers ?? 1;
}

/** Whether these approvals are enough. One person is one approver, however often they approve. */
export function isEnough(approvals: readonly ApprovalRecord[], tool: Tool, weak: Weaknesses): boolean {
  const given = approvals.filter((one) => one.decision === 'approve');
  const people = new Set(given.map((one) => one.bound.approver));
  return (weak.has('one-approver-counts-twice') ? given.length : people.size) >= approversNeeded(tool);
}

/** An approver decides for the own tenant and never for a call of the own. Asked when deciding and again at dispatch. */
export function mayDecide(
  actor: Principal,
  role: string,
  call: Pick<CallRecord, 'principal' | 'tenant'>,
  weak: Weaknesses,
): boolean {
  if (weak.has('decide-by-anyone')) return true;
  const own = actor.principal === call.principal && actor.tenant === call.tenant;
  if (own && weak.has('requester-may-decide')) return true;
  return actor.roles.includes(role) && actor.tenant === call.tenant && !own;
}
