import type { Reason } from '../../../model/clause.ts';
import { callsOfRun } from '../change.ts';
import type { Change, ChangeAction } from '../condition.ts';
import { refuseCall } from '../dispatch.ts';
import type { Environment } from '../environment.ts';
import type { CallState, World } from '../world.ts';

/**
 * Nothing that the run holds may be executed by this; `why` names the guard where it is not the call's own. What was read may
 * be read again.
 */
function refuseAll(world: World, action: ChangeAction, env: Environment, why?: Reason): World[] {
  const run = action.run ?? '';
  const readAgain = (call: CallState): boolean => call.standing === 'done' && call.why.length === 0;
  const refused = callsOfRun(world, run).reduce(
    (next, call) => refuseCall(next, env, call, action.id, why === undefined || readAgain(call) ? call.why : [why]),
    world,
  );
  return [refused];
}

export const recoverRun: Change = {
  id: 'change:recover',
  claim: 'recovery finds out what became of a call; it executes nothing',
  courses: (world, action, env) => refuseAll(world, action, env),
};

export const forkRun: Change = {
  id: 'change:fork',
  claim: 'a fork reuses results and asks for approvals of its own',
  courses: (world, action, env) => refuseAll(world, action, env, 'replay:forked'),
};

export const compactRun: Change = {
  id: 'compact:compact',
  claim: 'a summary in place of a history changes nothing of what may run',
  courses: (world, action, env) => refuseAll(world, action, env),
};

export const redactRun: Change = {
  id: 'compact:redact',
  claim: 'a redaction changes nothing of what may run',
  courses: (world, action, env) => refuseAll(world, action, env),
};

export const importRun: Change = {
  id: 'compact:import',
  claim: 'calls in an imported transcript are display',
  courses: (world, action, env) => refuseAll(world, action, env, 'provenance:imported'),
};
