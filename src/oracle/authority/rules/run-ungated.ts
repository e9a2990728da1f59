import { authorise } from '../authorise.ts';
import { callsOfRun, refusal, refuseAction, setOutcome } from '../change.ts';
import { dispatch } from '../dispatch.ts';
import type { ActionOf, Environment } from '../environment.ts';
import { signatureOf } from '../signature.ts';
import type { World } from '../world.ts';

/** A call without a record is made in `run`, whose owner answers for it: refused where the tool is gated, done once where it is not. */
export function runUngated(world: World, env: Environment, action: ActionOf<'invoke'>, run: string): World {
  const { tool, arguments: args, id } = action;
  const owner = world.runs[run]?.owner ?? '';
  const signature = signatureOf(env.contract, tool, args, owner);
  if (env.contract.tools[tool]?.approval === 'required')
    return refuseAction(world, id, refusal(signature, ['approval:absent'], id));
  const { reasons, unspecified } = authorise(world, env, { run, principal: owner, tool, arguments: args, action: id });
  if (reasons.length > 0) return refuseAction(world, id, refusal(signature, reasons, id));
  const key = `${run}.${action.path}.${callsOfRun(world, run).length}`;
  const call = { key, run, tool, arguments: args, standing: 'approved', why: [], shadows: [] } as const;
  const next = dispatch(world, env, call, id);
  return unspecified === undefined ? setOutcome(next, id, 'accept') : next;
}
