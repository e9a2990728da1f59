import type { Attempt } from '../condition.ts';
import type { CallState, World } from '../world.ts';

/** Calls of the same tool that the run of an attempt was permitted before it. */
export function permittedBefore(world: World, attempt: Attempt): CallState[] {
  return Object.values(world.calls).filter(
    (call) =>
      call.run === attempt.run && call.tool === attempt.tool && call.standing === 'done' && call.key !== attempt.call,
  );
}
