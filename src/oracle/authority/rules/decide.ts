import type { Reason } from '../../../model/clause.ts';
import { stableKey } from '../../stable-key.ts';
import { refuseAction, setCall, setCondition, setOutcome } from '../change.ts';
import { dispatch, refuseCall } from '../dispatch.ts';
import { isRevoked } from '../drift/membership.ts';
import type { ActionOf, Environment } from '../environment.ts';
import { isKnown } from '../environment.ts';
import { rememberedKey } from '../remembered.ts';
import { signatureOf } from '../signature.ts';
import type { CallState, World } from '../world.ts';

/** Why this principal may not decide on a call of that run; empty when entitled. */
export function notEntitled(world: World, env: Environment, call: CallState, as: string): Reason[] {
  const run = world.runs[call.run];
  const who = env.contract.principals[as];
  if (!isKnown(env, as) || who === undefined || run === undefined) return ['approval:anonymous'];
  if (who.tenant !== run.tenant) return ['approval:other-tenant'];
  if (isRevoked(world, call.run, as)) return ['approval:revoked'];
  const by = env.contract.tools[call.tool]?.approvedBy;
  if (by === undefined) return [];
  if (by.who === 'requester') return as === run.owner ? [] : ['approval:not-entitled'];
  if (as === run.owner) return ['approval:self'];
  return by.who === 'role' && !who.roles.some((r) => by.roles.includes(r)) ? ['approval:not-entitled'] : [];
}

/** A decision that is refused leaves the call as it is, but what it would have let through is named. */
function refused(world: World, env: Environment, call: CallState, action: string, why: Reason[]): World {
  const named = call.standing === 'pending' ? { ...call, why } : call;
  return refuseAction(refuseCall(setCall(world, named), env, named, action, why), action, []);
}

/** An entitled principal approves or rejects a call that waits; a copy that says something else binds nothing. */
export function decide(world: World, action: ActionOf<'decide'>, env: Environment): World[] {
  const call = world.calls[action.call];
  if (call === undefined) return [refuseAction(world, action.id, [])];
  const shadowed = withShadow(world, env, call, action);
  const why = notEntitled(world, env, call, action.as);
  if (why.length > 0) return [refused(setCall(world, shadowed), env, shadowed, action.id, why)];
  // A decision is about the call that it names, under the run that it names.
  if (action.onRun !== undefined && action.onRun !== call.run)
    return [refused(setCall(world, shadowed), env, shadowed, action.id, ['approval:other-run'])];
  const worlds: World[] = [];
  const semantics = env.contract.semantics;
  const mismatch = differs(call, action);
  const decided = call.standing === 'approved' || call.standing === 'rejected';
  if (decided && semantics.redecide !== 'last')
    worlds.push(refused(setCall(world, shadowed), env, shadowed, action.id, [...call.why]));
  if (call.standing !== 'pending' && !(decided && semantics.redecide !== 'final')) {
    if (worlds.length > 0) return worlds;
    // A click that comes too late: were it to count, what it lets through would be the approver's doing.
    const late = call.standing === 'superseded' && action.decision === 'approve';
    const named: CallState = late ? { ...shadowed, why: ['approval:superseded'] } : shadowed;
    return [refused(setCall(world, named), env, named, action.id, [...named.why])];
  }
  if (mismatch && semantics.mismatchedCopy !== 'ignore')
    worlds.push(refuseAction(refuseCall(setCall(world, shadowed), env, shadowed, action.id, []), action.id, []));
  if (mismatch && semantics.mismatchedCopy === 'refuse') return worlds;
  if (action.decision === 'approve' && call.approvers?.includes(action.as) === true) {
    const once: CallState = { ...shadowed, why: ['approval:one-approver'] };
    return [...worlds, refuseCall(setCall(world, once), env, once, action.id)];
  }
  // To be asked no more is a wish that a target may refuse with the decision.
  if (action.remember === true) worlds.push(refuseAction(setCall(world, shadowed), action.id, []));
  return [...worlds, ...take(world, env, shadowed, action)];
}

function take(world: World, env: Environment, call: CallState, action: ActionOf<'decide'>): World[] {
  if (action.decision === 'reject') {
    const rejected: CallState = { ...call, standing: 'rejected', why: ['approval:denied'] };
    return [setOutcome(refuseCall(setCall(world, rejected), env, rejected, action.id), action.id, 'accept')];
  }
  const approvers = [...(call.approvers ?? []), action.as];
  if (approvers.length < (env.contract.tools[call.tool]?.approvers ?? 1)) {
    const waiting: CallState = { ...call, approvers, why: ['approval:too-few'] };
    return [setOutcome(refuseCall(setCall(world, waiting), env, waiting, action.id), action.id, 'accept')];
  }
  if (action.remember === true)
    world = setCondition(world, rememberedKey(call.key), { run: call.run, tool: call.tool, arguments: call.arguments });
  const approved: CallState = { ...call, approvers, standing: 'approved', why: ['provenance:not-resumed'] };
  const accepted = setOutcome(setCall(world, approved), action.id, 'accept');
  const recorded = refuseCall(accepted, env, approved, action.id);
  const dispatching = refuseCall(accepted, env, approved, action.id, []);
  const { dispatchOn } = env.contract.semantics;
  return [
    ...(dispatchOn === 'decision' ? [] : [recorded]),
    ...(dispatchOn === 'resume' ? [] : [dispatch(dispatching, env, approved, action.id)]),
  ];
}

/** The decision carries a copy of another call than the one that was proposed. */
function differs(call: CallState, { copy }: ActionOf<'decide'>): boolean {
  return copy !== undefined && (copy.tool !== call.tool || stableKey(copy.arguments) !== stableKey(call.arguments));
}

/** The call that the decision's own copy describes, if it is not the one that was proposed and a sensor would see it. */
function withShadow(world: World, env: Environment, call: CallState, action: ActionOf<'decide'>): CallState {
  const copy = action.copy;
  if (copy === undefined || !differs(call, action)) return call;
  const sameTool = copy.tool === call.tool;
  const signature = signatureOf(env.contract, copy.tool, copy.arguments, world.runs[call.run]?.owner ?? '');
  if (signature === undefined) return call;
  return {
    ...call,
    shadows: [...call.shadows, { signature, reasons: [sameTool ? 'approval:other-arguments' : 'approval:other-tool'] }],
  };
}
