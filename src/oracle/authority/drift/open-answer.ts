import type { SimpleAction } from '../../../model/plan.ts';
import { authorise } from '../authorise.ts';
import { callsOfRun } from '../change.ts';
import type { Environment } from '../environment.ts';
import type { CallState, World } from '../world.ts';
import { isRevoked } from './membership.ts';

/**
 * Requests whose answer proves nothing: of somebody who is no member of the run any more, and a decision or cancellation of
 * what could not be executed anyway. A sound gateway may refuse them or hear them.
 */
function answerIsOpen(world: World, action: SimpleAction, env: Environment): boolean {
  if ('run' in action && action.run !== undefined && isRevoked(world, action.run, action.as)) return true;
  const call = 'call' in action && action.call !== undefined ? world.calls[action.call] : undefined;
  if (call !== undefined && isRevoked(world, call.run, action.as)) return true;
  if (action.do === 'decide') return call !== undefined && !mayRun(world, env, call, action.id);
  if (action.do !== 'cancel') return false;
  const meant = call === undefined ? callsOfRun(world, action.run) : [call];
  return !meant.some((one) => mayRun(world, env, one, action.id));
}

function mayRun(world: World, env: Environment, call: CallState, action: string): boolean {
  const { key, run, tool, arguments: args } = call;
  const principal = world.runs[run]?.owner ?? '';
  return authorise(world, env, { run, call: key, principal, tool, arguments: args, action }).reasons.length === 0;
}

/** The courses of an action without a word on its answer, where it has none to say; `before` is the world it met. */
export function withOpenAnswer(before: World, action: SimpleAction, env: Environment, courses: World[]): World[] {
  if (Object.keys(before.conditions).length === 0 || !answerIsOpen(before, action, env)) return courses;
  return courses.map((world) => {
    if (world.outcomes[action.id] !== 'accept') return world;
    const { [action.id]: _open, ...outcomes } = world.outcomes;
    return { ...world, outcomes };
  });
}
