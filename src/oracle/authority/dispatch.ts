import type { Reason } from '../../model/clause.ts';
import { authorise } from './authorise.ts';
import { addRefusals, refusal, setCall, setOutcome } from './change.ts';
import { isForbidden, redirectOf } from './conditions/egress.ts';
import { spokenOf } from './conditions/sandbox.ts';
import { injectedInto } from './conditions/target-spelling.ts';
import { reboundTo } from './drift/referent.ts';
import type { Environment } from './environment.ts';
import { signatureOf } from './signature.ts';
import { mayNotHappen, whyNotAgain } from './uncertain.ts';
import type { CallState, Permit, Refusal, World } from './world.ts';

/** A call reaches execution in `action`: permitted once, or refused by what authority says now. */
export function dispatch(world: World, env: Environment, call: CallState, action: string, min: 0 | 1 = 1): World {
  return dispatched(world, env, call, action, min).world;
}

/** The same for an action that asks for this: it must be accepted where the call may run for certain. */
export function dispatchAsked(world: World, env: Environment, call: CallState, action: string): World {
  const { world: next, mustRun } = dispatched(world, env, call, action, 1);
  return mustRun ? setOutcome(next, action, 'accept') : next;
}

function dispatched(
  world: World,
  env: Environment,
  call: CallState,
  action: string,
  min: 0 | 1,
): { world: World; mustRun: boolean } {
  const owner = world.runs[call.run]?.owner ?? '';
  const signature = signatureOf(env.contract, call.tool, call.arguments, owner);
  const { reasons, unspecified } = authorise(world, env, {
    run: call.run,
    call: call.key,
    principal: owner,
    tool: call.tool,
    arguments: call.arguments,
    action,
  });
  if (reasons.length > 0) {
    const refused = addRefusals(setCall(world, { ...call, standing: 'refused', why: reasons }), [
      ...refusal(signature, reasons, action, call.key),
      ...beyond(world, env, call, reasons, action, owner),
    ]);
    return { world: refused, mustRun: false };
  }
  const mustRun = unspecified === undefined;
  const readOnly = env.contract.tools[call.tool]?.readOnly === true;
  const done = setCall(world, { ...call, standing: 'done', why: readOnly ? [] : [whyNotAgain(world, call.run)] });
  if (signature === undefined) return { world: done, mustRun };
  const permit: Permit = {
    call: call.key,
    signature,
    min: mustRun && !mayNotHappen(world, call.run) ? min : 0,
    max: readOnly ? Number.MAX_SAFE_INTEGER : 1,
    action,
    ...(unspecified === undefined ? {} : { unspecified }),
  };
  const permitted: World = { ...done, permits: [...done.permits, permit, ...followed(env, call, permit, owner)] };
  return { world: addRefusals(permitted, beyond(world, env, call, [], action, owner)), mustRun };
}

/** A redirect to what the owner may reach anyway may be followed, and need not be. */
function followed(env: Environment, call: CallState, permit: Permit, owner: string): Permit[] {
  const to = redirectOf(env, call.tool, call.arguments);
  const name = env.contract.tools[call.tool]?.effect?.resource ?? '';
  if (to === undefined || isForbidden(env, to, owner)) return [];
  const signature = signatureOf(env.contract, call.tool, { ...call.arguments, [name]: to }, owner);
  return signature === undefined ? [] : [{ ...permit, signature, min: 0 }];
}

/** What the call might reach besides what it names: where a redirect leads, and everything when it names nothing. */
function beyond(
  world: World,
  env: Environment,
  call: CallState,
  reasons: readonly Reason[],
  action: string,
  owner: string,
): Refusal[] {
  const name = env.contract.tools[call.tool]?.effect?.resource ?? '';
  const reach = (resource: string, why: readonly Reason[]): Refusal[] =>
    refusal(
      signatureOf(env.contract, call.tool, { ...call.arguments, [name]: resource }, owner),
      why,
      action,
      call.key,
    );
  const canary = env.contract.tools[call.tool]?.effect?.canary;
  const isPermitted = (one: string): boolean =>
    world.permits.some(({ signature }) => signature.canary === canary && signature.resource === one);
  const unnamed = call.arguments[name] === undefined ? env.resources.filter((one) => !isPermitted(one)) : [];
  const wide = unnamed.flatMap((one) => reach(one, reasons));
  const injected = injectedInto(env, call.tool, call.arguments).flatMap((one) => reach(one, ['arguments:injected']));
  const escaped = spokenOf(env, call.tool, call.arguments).flatMap((one) => reach(one, ['resource:outside-sandbox']));
  const away = redirectOf(env, call.tool, call.arguments);
  const rebound = reboundTo(world, call.arguments[name]);
  return [
    ...wide,
    ...injected,
    ...escaped,
    ...(away === undefined || !isForbidden(env, away, owner) ? [] : reach(away, ['limits:redirect'])),
    ...(rebound === undefined ? [] : reach(rebound, ['limits:rebound'])),
  ];
}

/** What a flawed target might do in a call's name at `action`, with the guards that refuse it. */
export function refuseCall(world: World, env: Environment, call: CallState, action: string, why = call.why): World {
  const owner = world.runs[call.run]?.owner ?? '';
  return addRefusals(world, [
    ...refusal(signatureOf(env.contract, call.tool, call.arguments, owner), why, action, call.key),
    ...(call.standing === 'invalid' ? beyond(world, env, call, why, action, owner) : []),
    ...call.shadows.map((s) => ({ signature: s.signature, reasons: s.reasons, action, call: call.key })),
  ]);
}
