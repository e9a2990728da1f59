import { callAt, callsOnTheWay, momentsOf, withChange } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';

const ID = 'use-stale-session';

/**
 * The session of the owner is ended, by a logout or by an operator, and somebody goes on in it. The credential is as good as
 * before. A sound gateway knows which sessions it has ended. RA-15, RA-20.
 */
export const useStaleSession: Operator = {
  id: ID,
  family: 'identity',
  claim: 'A session that was ended goes on with its run; nothing may be executed for it.',
  clauses: ['principal'],
  cases: ['RA-15', 'RA-20'],
  seeds: ['000: A session identifier is not an identity', '004: explicit session state'],
  level: 'authorization',
  attacks: 'a run whose owner is in a session that was ended',
  needs: ['change'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model'],
  sites: (ground) => callsOnTheWay(ground).map((call) => `call:${call.ref}`),
  choices: (ground, site) => ({ at: momentsOf(callAt(ground, site), 'approved', 'pending', 'proposing') }),
  rewrite(ground, site, { at }) {
    const call = callAt(ground, site);
    if (call === undefined) return undefined;
    const value = { principal: ground.cast.owner, standing: 'ended' };
    return withChange(ground.plan, call, at, { operator: ID, site, what: 'session', value });
  },
  twin: ({ plan }) => plan,
};
