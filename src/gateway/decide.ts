import { digest } from '../model/canonical.ts';
import type { JsonObject } from '../model/json.ts';
import { type ApprovalRecord, bindingOf, isEnough, mayDecide, newApproval } from './approval-binding.ts';
import { type CallRecord, isConsumed } from './call-record.ts';
import { callsDecided } from './decision-target.ts';
import { hasExpired, timeOf } from './drift/clock.ts';
import { killed, killedBy } from './drift/kill-switch.ts';
import { policyVersionOf } from './drift/policy.ts';
import { pinHolds, toolOfCall } from './drift/tool-now.ts';
import type { Gateway } from './gateway.ts';
import { lateClick } from './late-click.ts';
import type { RegisteredTool } from './policy-registry.ts';
import type { Principal } from './principals.ts';
import { contentOf } from './proposals.ts';
import { noSuchCall, Refusal } from './refusal.ts';
import { contextDigest } from './session-context.ts';
import { closeCall } from './turn.ts';

/** A call as the approver's client sent it back. */
export interface Copy {
  tool: string;
  arguments: JsonObject;
}

/** What an approver sends. `reason` is kept and never interpreted. */
export interface Said {
  decision: ApprovalRecord['decision'];
  copy?: Copy | undefined;
  reason?: string | undefined;
  remember?: boolean | undefined;
}

/** Records a decision on a pending call, bound to everything that would be executed. Throws a Refusal otherwise. */
export function decide(gateway: Gateway, named: CallRecord, actor: Principal, said: Said): void {
  const call = callsDecided(gateway, named)[0] ?? named;
  const tool = toolOfCall(gateway, call);
  if (tool === undefined) throw noSuchCall();
  refuseStranger(gateway, call, actor, tool);
  if (call.state === 'APPROVAL_PENDING' && hasExpired(gateway, call)) closeCall(gateway, call, 'expired', actor);
  const decision = decisionOf(gateway, said);
  if (decision === 'approve') refuseOutdated(gateway, call, tool);
  if (call.closedBy === 'superseded' && lateClick(gateway, call, actor, decision)) return;
  gateway.store.transaction(() => {
    const now = gateway.store.calls.get(call.id);
    if (now.state !== 'APPROVAL_PENDING') {
      if (takeUntimely(gateway, now, tool, actor, decision)) return;
      const note = { code: 'already-decided' };
      throw new Refusal('conflict', `the call is ${now.closedBy ?? now.state}`, undefined, note);
    }
    if (said.copy !== undefined) compareCopy(gateway, call, said.copy);
    for (const one of callsDecided(gateway, named)) recordDecision(gateway, one, actor, { ...said, decision });
  });
}

/** What could not be executed any more is not approved either. */
function refuseOutdated(gateway: Gateway, call: CallRecord, tool: RegisteredTool): void {
  if (!pinHolds(call, tool, gateway.weak)) {
    throw new Refusal('conflict', 'the tool has changed since the call was proposed');
  }
  const scope = killedBy(gateway, call, tool);
  if (scope !== undefined) throw killed(scope);
}

/** The decision is what it says it is; the words beside it are for people. */
function decisionOf(gateway: Gateway, { decision, reason }: Said): Said['decision'] {
  const persuaded = gateway.weak.has('reason-moves-decision') && /\b(approved|ok to proceed)\b/i.test(reason ?? '');
  return persuaded ? 'approve' : decision;
}

/** A decision on a call that does not wait for one. Soundly it counts for nothing; true when a weakness took it. */
function takeUntimely(
  gateway: Gateway,
  call: CallRecord,
  tool: RegisteredTool,
  actor: Principal,
  decision: Said['decision'],
): boolean {
  const { store, weak } = gateway;
  if (decision !== 'approve') return false;
  if (weak.has('approval-after-execution-repeats') && isConsumed(call)) {
    store.approvals.insert(newApproval('approve', 'decision', boundNow(gateway, call, tool, actor)));
    const { id, run, state: from } = call;
    store.machine.moveCallLawlessly({ call: id, run, from, to: 'DISPATCH_AUTHORIZED', by: actor.principal });
    return true;
  }
  if (!weak.has('decision-before-proposal-counts')) return false;
  store.approvals.insert(newApproval('approve', 'early', boundNow(gateway, call, tool, actor)));
  return true;
}

/** What an approval given now binds. */
function boundNow(gateway: Gateway, call: CallRecord, tool: RegisteredTool, actor: Principal): ApprovalRecord['bound'] {
  return bindingOf(call, tool, actor.principal, {
    policyVersion: policyVersionOf(gateway.store, call.run),
    expiry: timeOf(gateway.store, call.run) + tool.policy.approval.expiresMs,
  });
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
    throw new Refusal('conflict', 'the decision is about another call than the one that is pending', undefined, {
      code: 'approval-digest-mismatch',
    });
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

export function recordDecision(gateway: Gateway, named: CallRecord, actor: Principal, said: Said): void {
  const { approvals, calls, machine, audit } = gateway.store;
  const call = calls.get(named.id);
  const tool = toolOfCall(gateway, call);
  if (tool === undefined) throw noSuchCall();
  const { decision } = said;
  const before = approvals.ofCall(call.id);
  const again = before.some((one) => one.bound.approver === actor.principal);
  if (decision === 'approve' && again && !gateway.weak.has('one-approver-counts-twice')) {
    throw new Refusal('conflict', 'the approver has approved already; another one is needed');
  }
  const context = tool.policy.needsContext === true ? contextDigest(gateway, call) : undefined;
  const approval = newApproval(decision, 'decision', boundNow(gateway, call, tool, actor), { ...said, context });
  const { id, run } = call;
  const by = actor.principal;
  const enough = isEnough([...before, approval], tool, gateway.weak);
  const moved =
    decision === 'reject'
      ? closeCall(gateway, call, 'rejected', actor)
      : !enough || machine.moveCall({ call: id, run, from: 'APPROVAL_PENDING', to: 'DISPATCH_AUTHORIZED', by });
  if (!moved) throw new Refusal('conflict', 'the call was decided already');
  approvals.insert(approval);
  if (decision === 'approve' && enough) calls.authorize(id, 'approval', approval.id);
  const { reason } = approval;
  const detail = {
    decision,
    approval: approval.id,
    bound: { ...approval.bound },
    ...(reason === null ? {} : { reason }),
  };
  audit.append({ kind: 'decision', principal: by, run, operation: id, detail });
}
