import type { Reason } from '../../../model/clause.ts';
import { refusal, refuseAction } from '../change.ts';
import { dispatch, refuseCall } from '../dispatch.ts';
import type { ActionOf, Environment } from '../environment.ts';
import { isKnown } from '../environment.ts';
import { signatureOf } from '../signature.ts';
import type { World } from '../world.ts';
import { unknownCall } from './unknown-call.ts';

const ROLE = 'operator';

/**
 * An operator of the run's tenant replays a recorded call. It is still the owner's call: what needs an approval must have
 * one, and what has had its effect does not have it again. Whether a call that has not failed is taken differs.
 */
export function operate(world: World, action: ActionOf<'invoke'>, env: Environment): World[] {
  const call = action.call === undefined ? undefined : world.calls[action.call];
  if (call === undefined) {
    const signature = signatureOf(env.contract, action.tool, action.arguments, action.as);
    return [refuseAction(world, action.id, refusal(signature, unknownCall(world, action.call), action.id))];
  }
  const why = notOperator(world, env, call.run, action.as);
  if (why.length > 0) return [refuseAction(refuseCall(world, env, call, action.id, why), action.id, [])];
  if (call.standing !== 'approved') return [refuseCall(world, env, call, action.id)];
  return [refuseCall(world, env, call, action.id), dispatch(world, env, call, action.id, 0)];
}

function notOperator(world: World, env: Environment, run: string, as: string): Reason[] {
  const who = env.contract.principals[as];
  if (!isKnown(env, as) || who === undefined) return ['principal:anonymous'];
  if (who.tenant !== world.runs[run]?.tenant) return ['principal:other-tenant'];
  return who.roles.includes(ROLE) ? [] : ['principal:not-operator'];
}
