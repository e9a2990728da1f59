import { setCondition } from '../change.ts';
import type { Change, Condition } from '../condition.ts';
import type { World } from '../world.ts';
import { detailsOf, done, runsThatFeel } from './felt.ts';

const revoked = (run: string, principal: unknown): string => `revoked:${run}/${principal}`;

export const membershipChange: Change = {
  id: 'change:membership',
  claim: 'A principal who is no member any more authorises nothing.',
  courses(world, action) {
    const { principal, standing } = detailsOf(action);
    const runs = runsThatFeel(world, action);
    return done(
      [runs.reduce((w, run) => setCondition(w, revoked(run, principal), standing === 'revoked'), world)],
      action,
    );
  },
};

export function isRevoked(world: World, run: string, principal: string): boolean {
  return world.conditions[revoked(run, principal)] === true;
}

export const membershipOfNow: Condition = {
  id: 'membership-of-now',
  claim: 'The principal of a call is a member when it is executed, not only when it was proposed.',
  refuses: (world, _env, { run, principal }) => (isRevoked(world, run, principal) ? ['principal:revoked'] : []),
};
