import { advanceBy, agesBeyond, harmlessAge } from '../lifetimes.ts';
import { callAt, callsOnTheWay, momentsOf, withChange, withHarmless } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';

const ID = 'expire-call';

/**
 * More time goes by than a call may wait, before the decision or after it; then everything goes on as recorded. A sound
 * gateway neither approves nor executes a call that has expired. Seed 000, "Confirm the call is in a dispatchable state and
 * not expired"; RA-21.
 */
export const expireCall: Operator = {
  id: ID,
  family: 'drift',
  claim: 'A proposed call grows older than calls live; it must be neither approved nor executed.',
  clauses: ['provenance', 'approval'],
  cases: ['RA-12', 'RA-21'],
  seeds: ['000: Confirm the call is in a dispatchable state and not expired, canceled, or consumed'],
  level: 'property',
  attacks: 'a call that waits',
  needs: ['change'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: (ground) =>
    callsOnTheWay(ground)
      .filter((call) => call.gated)
      .map((call) => `call:${call.ref}`),
  choices: (ground, site) => ({
    at: momentsOf(callAt(ground, site), 'pending', 'approved'),
    age: agesBeyond(ground.contract.semantics.callLifetimeMs),
  }),
  rewrite(ground, site, { at, age }) {
    const call = callAt(ground, site);
    if (call === undefined) return undefined;
    const value = advanceBy(age, ground.contract.semantics.callLifetimeMs);
    return withChange(ground.plan, call, at, { operator: ID, site, what: 'clock', value });
  },
  twin(ground, site) {
    const call = callAt(ground, site);
    const value = harmlessAge(ground.contract);
    return call === undefined || value === undefined
      ? ground.plan
      : withHarmless(ground.plan, call, 'pending', 'clock', value);
  },
};
