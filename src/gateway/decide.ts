import { digest } from '../model/canonical.ts';
import type { JsonObject } from '../model/json.ts';
import { type ApprovalRecord, bindingOf, mayDecide, newApproval } from './approval-binding.ts';
import type { CallRecord } from './call-record.ts';
import { hasExpired, timeOf } from './drift/clock.ts';
import { killedBy } from './drift/kill-switch.ts';
import { policyVersionOf } from './drift/policy.ts';
import { pinHolds, toolOfCall } from './drift/tool-now.ts';
import type { Gateway } from './gateway.ts';
import { lateClick } from './late-click.ts';
import type { Principal } from './principals.ts';
import { contentOf } from './proposals.ts';
import { noSuchCall, Refusal } from './refusal.ts';
import type { RegisteredTool } from './tool-registry.ts';
import { closeCall } from './turn.ts';

/** A call as the approver's client sent it back. */
export interface Copy {
  tool: string;
  arguments: JsonObject;
}

/** Records a decision on a pending call, bound to everything that would be executed. Throws a Refusal otherwise. */
export function decide(
  gateway: Gateway,
  call: CallRecord,
  actor: Principal,
  decision: ApprovalRecord['decision'],
  copy: Copy | undefined,
): void {
  const tool = toolOfCall(gateway, call);
  if (tool === undefined) throw noSuchCall();
  refuseStranger(gateway, call, actor, tool);
  if (call.state === 'APPROVAL_PENDING' && hasExpired(gateway, call)) closeCall(gateway, call, 'expired', actor);
  if (decision === 'approve') refuseOutdated(gateway, call, tool);
  if (call.closedBy === 'superseded' && lateClick(gateway, call, actor, decision)) return;
  gateway.store.transaction(() => {
    const { state, closedBy } = gateway.store.calls.get(call.id);
    if (state !== 'APPROVAL_PENDING') throw new Refusal('conflict', `the call is ${closedBy ?? state}`);
    if (copy !== undefined) compareCopy(gateway, call, copy);
    for (const one of callsDecided(gateway, call)) recordDecision(gateway, one, actor, decision);
  });
}

/** What could not be executed any more is not approved either. */
function refuseOutdated(gateway: Gateway, call: CallRecord, tool: RegisteredTool): void {
  if (!pinHolds(call, tool, gateway.weak)) {
    throw new Refusal('conflict', 'the tool has changed since the call was proposed');
  }
  const scope = killedBy(gateway, call, tool);
  if (scope !== undefined) throw new Refusal('forbidden', `the kill switch of the ${scope} is thrown`);
}

/** Those who may see the run are told that they may not decide; others are not told that it exists. */
function refuseStranger(gateway: Gateway, call: CallRecord, actor: Principal, tool: RegisteredTool): void {
  const { role } = tool.policy.approval;
  if (mayDecide(actor, role, call, gateway.weak)) return;
  const owner = actor.principal === call.principal && actor.tenant === call.tenant;
  if (owner) throw new Refusal('forbidden', 'the requester may not decide', { role });
  throw noSuchCall();
}

/** The approver's copy must be what was proposed: what is displayed, approved and executed is one thing. */
function compareCopy(gateway: Gateway, call: CallRecord, copy: Copy): void {
  const sameTool = copy.tool === call.tool;
  if (sameTool && digestOf(copy.arguments) === call.argumentDigest) return;
  if (!gateway.weak.has(sameTool ? 'decision-copy-arguments' : 'decision-copy-tool')) {
    throw new Refusal('conflict', 'the decision is about another call than the one that is pending');
  }
  const { registered: _, ...content } = contentOf(gateway, call.tenant, copy.tool, copy.arguments);
  gateway.store.calls.replaceContent(call.id, content);
}

function digestOf(args: JsonObject): string | undefined {
  try {
    return digest(args);
  } catch {
    return undefined;
  }
}

/** The one call. Where two share the model's id, a decision keyed by that id is about both. */
function callsDecided(gateway: Gateway, call: CallRecord): CallRecord[] {
  const { calls } = gateway.store;
  if (!gateway.weak.has('duplicate-ids-run')) return [calls.get(call.id)];
  const pending = calls.ofTurn(call.run, call.turn).filter((one) => one.state === 'APPROVAL_PENDING');
  return pending.filter((one) => one.proposedAs === call.proposedAs);
}

export function recordDecision(
  gateway: Gateway,
  call: CallRecord,
  actor: Principal,
  decision: ApprovalRecord['decision'],
): void {
  const { approvals, calls, machine, audit } = gateway.store;
  const tool = toolOfCall(gateway, call);
  if (tool === undefined) throw noSuchCall();
  const now = {
    policyVersion: policyVersionOf(gateway.store, call.run),
    expiry: timeOf(gateway.store, call.run) + tool.policy.approval.expiresMs,
  };
  const approval = newApproval(decision, 'decision', bindingOf(call, tool, actor.principal, now));
  const { id, run } = call;
  const by = actor.principal;
  const moved =
    decision === 'approve'
      ? machine.moveCall({ call: id, run, from: 'APPROVAL_PENDING', to: 'DISPATCH_AUTHORIZED', by })
      : closeCall(gateway, call, 'rejected', actor);
  if (!moved) throw new Refusal('conflict', 'the call was decided already');
  approvals.insert(approval);
  if (decision === 'approve') calls.authorize(id, 'approval', approval.id);
  const detail = { decision, approval: approval.id, bound: { ...approval.bound } };
  audit.append({ kind: 'decision', principal: by, run, operation: id, detail });
}
