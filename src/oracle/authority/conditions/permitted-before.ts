import type { Attempt } from '../condition.ts';
import { isUncertain } from '../uncertain.ts';
import type { CallState, World } from '../world.ts';

/** What of a limit on a run hangs on how its interrupted calls ended. */
export const LOST_CALLS = 'whether a call whose outcome is unknown counts against the limits of its run';

/** Those among them that have surely had their effect: none where an interruption left the outcome of the run open. */
export function surelyBefore(world: World, attempt: Attempt): CallState[] {
  return isUncertain(world, attempt.run) ? [] : permittedBefore(world, attempt);
}

/** Calls of the same tool that the run of an attempt was permitted before it. */
export function permittedBefore(world: World, attempt: Attempt): CallState[] {
  return Object.values(world.calls).filter(
    (call) =>
      call.run === attempt.run && call.tool === attempt.tool && call.standing === 'done' && call.key !== attempt.call,
  );
}
