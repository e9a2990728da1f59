import { refusal, refuseAction } from '../change.ts';
import { dispatchAsked, refuseCall } from '../dispatch.ts';
import type { ActionOf, Environment } from '../environment.ts';
import { isKnown } from '../environment.ts';
import { signatureOf } from '../signature.ts';
import type { World } from '../world.ts';
import { askedOtherwise } from './asked-otherwise.ts';
import { notOwner } from './not-owner.ts';
import { runUngated } from './run-ungated.ts';
import { unknownCall } from './unknown-call.ts';

/**
 * The caller has something done later: an approved call of an own run, or a tool that needs no approval. The scheduler acts
 * for the caller and no further than the caller may at that time.
 */
export function schedule(world: World, action: ActionOf<'invoke'>, env: Environment): World[] {
  const signature = signatureOf(env.contract, action.tool, action.arguments, action.as);
  if (!isKnown(env, action.as))
    return [refuseAction(world, action.id, refusal(signature, ['principal:anonymous'], action.id))];
  if (action.call === undefined) {
    const run = `scheduled-${action.id}`;
    const tenant = env.contract.principals[action.as]?.tenant ?? '';
    const opened = { ...world, runs: { ...world.runs, [run]: { owner: action.as, tenant } } };
    return [runUngated(opened, env, action, run)];
  }
  const call = world.calls[action.call];
  if (call === undefined)
    return [refuseAction(world, action.id, refusal(signature, unknownCall(world, action.call), action.id))];
  if (world.runs[call.run]?.owner !== action.as) {
    const why = notOwner(world, env, call.run, action.as);
    return [refuseAction(refuseCall(world, env, call, action.id, why), action.id, [])];
  }
  if (call.standing !== 'approved') return [refuseCall(world, env, call, action.id)];
  const otherwise = askedOtherwise(world, env, call, action);
  if (otherwise !== undefined) return otherwise;
  return [dispatchAsked(world, env, call, action.id)];
}
