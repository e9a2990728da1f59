import type { Reason } from '../../../model/clause.ts';
import { stableKey } from '../../stable-key.ts';
import { refuseAction, setCall, setOutcome } from '../change.ts';
import { dispatch, refuseCall } from '../dispatch.ts';
import type { ActionOf, Environment } from '../environment.ts';
import { isKnown } from '../environment.ts';
import { signatureOf } from '../signature.ts';
import type { CallState, World } from '../world.ts';

/** Why this principal may not decide on a call of that run; empty when entitled. */
function notEntitled(world: World, env: Environment, call: CallState, as: string): Reason[] {
  const run = world.runs[call.run];
  const who = env.contract.principals[as];
  if (!isKnown(env, as) || who === undefined || run === undefined) return ['approval:anonymous'];
  if (who.tenant !== run.tenant) return ['approval:other-tenant'];
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
  const worlds: World[] = [];
  const semantics = env.contract.semantics;
  const mismatch = differs(call, action);
  const decided = call.standing === 'approved' || call.standing === 'rejected';
  if (decided && semantics.redecide !== 'last')
    worlds.push(refused(setCall(world, shadowed), env, shadowed, action.id, [...call.why]));
  if (call.standing !== 'pending' && !(decided && semantics.redecide !== 'final')) {
    return worlds.length > 0 ? worlds : [refused(setCall(world, shadowed), env, shadowed, action.id, [...call.why])];
  }
  if (mismatch && semantics.mismatchedCopy !== 'ignore')
    worlds.push(refuseAction(refuseCall(setCall(world, shadowed), env, shadowed, action.id, []), action.id, []));
  if (mismatch && semantics.mismatchedCopy === 'refuse') return worlds;
  return [...worlds, ...take(world, env, shadowed, action)];
}

function take(world: World, env: Environment, call: CallState, action: ActionOf<'decide'>): World[] {
  if (action.decision === 'reject') {
    const rejected: CallState = { ...call, standing: 'rejected', why: ['approval:denied'] };
    return [setOutcome(refuseCall(setCall(world, rejected), env, rejected, action.id), action.id, 'accept')];
  }
  const approved: CallState = { ...call, standing: 'approved', why: ['provenance:not-resumed'] };
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
