import { callAt, callsOnTheWay, momentsOf, withChange } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';

const ID = 'revoke-membership-then-resume';

/**
 * The owner of a run loses their membership while a call is on its way, and goes on all the same. A sound gateway looks the
 * membership up for every request and every dispatch. Seed 000, "Cross-Principal Resume"; RA-12, RA-20.
 */
export const revokeMembershipThenResume: Operator = {
  id: ID,
  family: 'identity',
  claim: "The owner's membership is revoked before the run goes on; its calls must not be executed any more.",
  clauses: ['principal'],
  cases: ['RA-12', 'RA-20'],
  seeds: ['000: Authenticate the current actor or workload and bind it to the run'],
  level: 'authorization',
  attacks: 'a run whose owner is no member any more',
  needs: ['change'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: (ground) =>
    callsOnTheWay(ground)
      .filter((call) => call.gated)
      .map((call) => `call:${call.ref}`),
  choices: (ground, site) => ({ at: momentsOf(callAt(ground, site), 'approved', 'pending') }),
  rewrite(ground, site, { at }) {
    const call = callAt(ground, site);
    if (call === undefined) return undefined;
    const value = { principal: ground.cast.owner, standing: 'revoked' };
    return withChange(ground.plan, call, at, { operator: ID, site, what: 'membership', value });
  },
  twin: ({ plan }) => plan,
};
