import { callsOfRun, setCondition } from '../change.ts';
import type { Change, Condition } from '../condition.ts';
import type { World } from '../world.ts';
import { detailsOf, done, runsThatFeel } from './felt.ts';
import { lapse } from './lapse.ts';

const revoked = (run: string, principal: unknown): string => `revoked:${run}/${principal}`;

export const membershipChange: Change = {
  id: 'change:membership',
  claim: 'A principal who is no member any more authorises nothing.',
  courses(world, action) {
    const { principal, standing } = detailsOf(action);
    const runs = runsThatFeel(world, action);
    const changed = runs.reduce((w, run) => {
      const next = setCondition(w, revoked(run, principal), standing === 'revoked');
      return standing === 'revoked' ? approvalsFall(next, run, principal) : next;
    }, world);
    return done([changed], action);
  },
};

/** What somebody has approved falls with their membership; whether it was enough with others is for the target to ask again. */
function approvalsFall(world: World, run: string, approver: unknown): World {
  return callsOfRun(world, run)
    .filter((call) => call.approvers?.some((one) => one === approver))
    .reduce((next, call) => lapse(next, call, 'approval:revoked'), world);
}

export function isRevoked(world: World, run: string, principal: string): boolean {
  return world.conditions[revoked(run, principal)] === true;
}

export const membershipOfNow: Condition = {
  id: 'membership-of-now',
  claim: 'The principal of a call is a member when it is executed, not only when it was proposed.',
  refuses: (world, _env, { run, principal }) => (isRevoked(world, run, principal) ? ['principal:revoked'] : []),
};
