import { callsOfRun, refuseAction, setCall, setOutcome } from '../change.ts';
import { refuseCall } from '../dispatch.ts';
import type { ActionOf, Environment } from '../environment.ts';
import { mayBeLost } from '../uncertain.ts';
import type { CallState, World } from '../world.ts';

/** The owner takes back what has not started. Where a cancellation is only a request, it may also come too late. */
export function cancel(world: World, action: ActionOf<'cancel'>, env: Environment): World[] {
  const run = world.runs[action.run];
  if (run === undefined || run.owner !== action.as) return [refuseAction(world, action.id, [])];
  const waiting = callsOfRun(world, action.run).filter(
    (c) =>
      (c.standing === 'pending' || c.standing === 'approved') && (action.call === undefined || c.key === action.call),
  );
  let next = world;
  for (const call of waiting) {
    const cancelled: CallState = { ...call, standing: 'cancelled', why: ['provenance:cancelled'] };
    next = refuseCall(setCall(next, cancelled), env, cancelled, action.id);
  }
  if (waiting.length > 0 && mayBeLost(world, action.run))
    return [setOutcome(next, action.id, 'accept'), refuseAction(world, action.id, [])];
  const { cancel: rule } = env.contract.semantics;
  // A call that has been let go cannot be taken back: who accepts that, promises that it will not happen.
  if (rule === 'committed' && isDone(world, action)) return [refuseAction(world, action.id, [])];
  if (waiting.length > 0) next = setOutcome(next, action.id, 'accept');
  return rule === 'requested' ? [next, world] : [next];
}

/** Of a run without anything left to cancel, nothing is promised. */
function isDone(world: World, action: ActionOf<'cancel'>): boolean {
  return action.call !== undefined && world.calls[action.call]?.standing === 'done';
}
