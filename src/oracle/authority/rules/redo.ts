import type { Reason } from '../../../model/clause.ts';
import { stableKey } from '../../stable-key.ts';
import { authorise } from '../authorise.ts';
import { addRefusals, callsOfRun, refusal, refuseAction, setCondition, setOutcome } from '../change.ts';
import { dispatch, refuseCall } from '../dispatch.ts';
import type { ActionOf, Environment } from '../environment.ts';
import { isKnown } from '../environment.ts';
import { signatureOf } from '../signature.ts';
import type { World } from '../world.ts';
import { askedOtherwise } from './asked-otherwise.ts';
import { notOwner } from './not-owner.ts';
import { unknownCall } from './unknown-call.ts';

/** Why a call that is not approved may not run by being asked for again. */
function whyNot(world: World, key: string): readonly Reason[] {
  return world.calls[key]?.why ?? ['provenance:unknown-call'];
}

/** The owner asks for a call again: what has run answers with what was recorded, what is approved may run or wait. */
export function retry(world: World, action: ActionOf<'retry'>, env: Environment): World[] {
  const call = world.calls[action.call];
  if (call === undefined) return [refuseAction(world, action.id, [])];
  const owner = world.runs[call.run]?.owner;
  if (owner !== action.as)
    return [
      refuseAction(refuseCall(world, env, call, action.id, notOwner(world, env, call.run, action.as)), action.id, []),
    ];
  return again(world, env, call.key, action.id);
}

/** The queue delivers a job again: at most what a first delivery could have done. */
export function redeliver(world: World, action: ActionOf<'redeliver'>, env: Environment): World[] {
  return world.calls[action.call] === undefined
    ? [refuseAction(world, action.id, [])]
    : again(world, env, action.call, action.id, 0);
}

function again(world: World, env: Environment, key: string, action: string, min: 0 | 1 = 1): World[] {
  const call = world.calls[key];
  if (call === undefined) return [world];
  if (call.standing !== 'approved') return [refuseCall(world, env, call, action, whyNot(world, key))];
  const rule = env.contract.semantics.retryApproved;
  const worlds: World[] = [];
  // Nothing was promised where a delivery may find no job: then the call waits for its own dispatch.
  if (rule !== 'dispatch' || min === 0) worlds.push(refuseCall(world, env, call, action));
  if (rule !== 'refuse') worlds.push(dispatch(world, env, call, action, min));
  return worlds;
}

/**
 * A tool is invoked without the loop. By the id of an approved call of the caller's own run it may run as that call;
 * without one, a gated tool may not, and an ungated tool may if the caller may use it.
 */
export function invoke(world: World, action: ActionOf<'invoke'>, env: Environment): World[] {
  const signature = signatureOf(env.contract, action.tool, action.arguments, action.as);
  if (!isKnown(env, action.as))
    return [refuseAction(world, action.id, refusal(signature, ['principal:anonymous'], action.id))];
  if (action.call !== undefined) {
    const call = world.calls[action.call];
    if (call === undefined)
      return [refuseAction(world, action.id, refusal(signature, unknownCall(world, action.call), action.id))];
    if (world.runs[call.run]?.owner !== action.as)
      return [
        refuseAction(
          world,
          action.id,
          refusal(signature, notOwner(world, env, call.run, action.as), action.id, call.key),
        ),
      ];
    if (call.standing === 'approved') {
      const otherwise = askedOtherwise(world, env, call, action);
      if (otherwise !== undefined) return otherwise;
      const run = dispatch(world, env, call, action.id, 0);
      // What authority refuses now would be refused whether or not the run had been resumed.
      if (run.calls[call.key]?.standing === 'refused') return [run];
      return [refuseCall(world, env, call, action.id), run];
    }
    return [refuseCall(world, env, call, action.id)];
  }
  if (env.contract.tools[action.tool]?.approval === 'required') {
    return [
      refuseAction(
        world,
        action.id,
        refusal(signature, [action.claimsApproval === true ? 'approval:forged' : 'approval:absent'], action.id),
      ),
    ];
  }
  const used = keyUse(world, action);
  if (used.known !== undefined) {
    const why: Reason = used.known === used.content ? 'replay:done' : 'replay:key-reused';
    return [addRefusals(world, refusal(signature, [why], action.id))];
  }
  const run = `direct-${action.id}`;
  const opened: World = {
    ...world,
    runs: { ...world.runs, [run]: { owner: action.as, tenant: env.contract.principals[action.as]?.tenant ?? '' } },
  };
  const { reasons } = authorise(world, env, {
    run,
    principal: action.as,
    tool: action.tool,
    arguments: action.arguments,
    action: action.id,
  });
  if (reasons.length > 0) return [refuseAction(world, action.id, refusal(signature, reasons, action.id))];
  const key = `${run}.${callsOfRun(opened, run).length}`;
  const keyed = used.name !== undefined;
  return [
    keyed ? setOutcome(world, action.id, 'refuse') : world,
    dispatch(
      used.name === undefined ? opened : setOutcome(setCondition(opened, used.name, used.content), action.id, 'accept'),
      env,
      { key, run, tool: action.tool, arguments: action.arguments, standing: 'approved', why: [], shadows: [] },
      action.id,
      0,
    ),
  ];
}

/** What an idempotency key stands for: one operation, with the arguments that it came with first. */
function keyUse(world: World, action: ActionOf<'invoke'>): { name?: string; content: string; known?: unknown } {
  const key = action.control?.idempotencyKey;
  const content = stableKey({ tool: action.tool, arguments: action.arguments });
  if (typeof key !== 'string') return { content };
  const name = `key:${action.as}:${key}`;
  return { name, content, known: world.conditions[name] };
}
