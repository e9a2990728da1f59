import type { Condition } from '../condition.ts';
import { permittedBefore } from './permitted-before.ts';

/** A run has a number of calls of each tool. What was refused does not count. */
export const callsOfRunLimit: Condition = {
  id: 'calls-of-run',
  claim: 'calls beyond the number that a run has of a tool are refused',
  refuses(world, env, attempt) {
    const most = env.contract.tools[attempt.tool]?.calls;
    return most !== undefined && permittedBefore(world, attempt).length >= most ? ['limits:rate'] : [];
  },
};
