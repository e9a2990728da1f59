import { callsOfRun, refuseAction } from '../change.ts';
import { dispatchAsked, refuseCall } from '../dispatch.ts';
import type { ActionOf, Environment } from '../environment.ts';
import { proposedIn, record } from '../propose.ts';
import type { World } from '../world.ts';
import { notOwner } from './not-owner.ts';

/** The owner lets the run go on: approved calls are dispatched, everything else stays where it is. */
export function resume(world: World, action: ActionOf<'resume'>, env: Environment): World[] {
  const run = world.runs[action.run];
  const calls = callsOfRun(world, action.run);
  if (run === undefined || run.owner !== action.as) {
    const why = notOwner(world, env, action.run, action.as);
    let next = world;
    for (const call of calls)
      next = refuseCall(
        next,
        env,
        call,
        action.id,
        call.standing === 'approved' ? why : call.standing === 'done' ? call.why : [...why, ...call.why],
      );
    return [refuseAction(next, action.id, [])];
  }
  let next = world;
  for (const call of calls) {
    if (call.standing === 'approved') {
      next = refuseCall(next, env, call, action.id, []);
      next = dispatchAsked(next, env, call, action.id);
    } else {
      // Fields that the client sends along decide nothing.
      const claimed = action.control !== undefined && call.standing === 'pending';
      next = refuseCall(next, env, call, action.id, claimed ? ['approval:forged'] : call.why);
    }
  }
  return record(next, env, action.run, action.id, proposedIn(env, { id: action.id, run: action.run }));
}
