import type { Attempt, Condition } from '../condition.ts';
import type { Environment } from '../environment.ts';
import type { CallState } from '../world.ts';
import { LOST_CALLS, permittedBefore, surelyBefore } from './permitted-before.ts';

/** A run has a number of calls of each tool. What was refused does not count. */
export const callsOfRunLimit: Condition = {
  id: 'calls-of-run',
  claim: 'calls beyond the number that a run has of a tool are refused',
  refuses: (world, env, attempt) => (isUsedUp(env, attempt, surelyBefore(world, attempt)) ? ['limits:rate'] : []),
  hangsOn: (world, env, attempt) => (isUsedUp(env, attempt, permittedBefore(world, attempt)) ? LOST_CALLS : undefined),
};

function isUsedUp({ contract }: Environment, { tool }: Attempt, before: readonly CallState[]): boolean {
  const most = contract.tools[tool]?.calls;
  return most !== undefined && before.length >= most;
}
