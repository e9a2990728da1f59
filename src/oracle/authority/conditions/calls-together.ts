import type { Attempt, Condition } from '../condition.ts';
import type { Environment } from '../environment.ts';
import { isUncertain } from '../uncertain.ts';
import type { World } from '../world.ts';
import { LOST_CALLS } from './permitted-before.ts';

/**
 * Of the calls of a tool that the model proposes together only so many are executed, the first of them. That this many were at
 * work at the same time is not seen from outside: the policy says it of a target that dispatches an answer as one.
 */
export const callsTogether: Condition = {
  id: 'calls-together',
  claim: 'calls beyond the number that a run may have executed at the same time are refused',
  refuses: (world, env, attempt) =>
    isFull(world, env, attempt) && !isUncertain(world, attempt.run) ? ['limits:concurrency'] : [],
  hangsOn: (world, env, attempt) => (isFull(world, env, attempt) ? LOST_CALLS : undefined),
};

function isFull(world: World, env: Environment, { run, call, tool, action }: Attempt): boolean {
  const most = env.contract.tools[tool]?.together;
  const round = call === undefined ? undefined : world.calls[call]?.round;
  if (most === undefined || round === undefined) return false;
  const beside = Object.values(world.calls).filter(
    (one) => one.run === run && one.tool === tool && one.round === round && one.key !== call,
  );
  return beside.filter(({ key }) => world.permits.some((p) => p.call === key && p.action === action)).length >= most;
}
