import type { Reason } from '../../../model/clause.ts';
import { stableKey } from '../../stable-key.ts';
import { refuseAction } from '../change.ts';
import { dispatch, refuseCall } from '../dispatch.ts';
import type { ActionOf, Environment } from '../environment.ts';
import { signatureOf } from '../signature.ts';
import type { CallState, World } from '../world.ts';

/**
 * An approved call is asked for by its id, but as another tool or with other arguments. The approval is of the call as it
 * was proposed: a target refuses, or runs that one; never what was asked. Undefined where nothing differs.
 */
export function askedOtherwise(
  world: World,
  env: Environment,
  call: CallState,
  action: ActionOf<'invoke'>,
): World[] | undefined {
  if (action.tool === call.tool && stableKey(action.arguments) === stableKey(call.arguments)) return undefined;
  const why: Reason = action.tool === call.tool ? 'approval:other-arguments' : 'approval:other-tool';
  const signature = signatureOf(env.contract, action.tool, action.arguments, world.runs[call.run]?.owner ?? '');
  const asked: CallState =
    signature === undefined ? call : { ...call, shadows: [...call.shadows, { signature, reasons: [why] }] };
  const refused = refuseAction(refuseCall(world, env, asked, action.id), action.id, []);
  const { mismatchedCopy } = env.contract.semantics;
  if (mismatchedCopy === 'refuse') return [refused];
  const ignored = dispatch(refuseCall(world, env, asked, action.id, []), env, call, action.id, 0);
  return mismatchedCopy === 'ignore' ? [ignored] : [refused, ignored];
}
