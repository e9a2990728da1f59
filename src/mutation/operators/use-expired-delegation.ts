import { delegatedSites, invokeDelegated } from '../delegated-call.ts';
import type { Operator } from '../operator.ts';

/**
 * A genuine delegation is presented after its lifetime, which was nothing at all. A sound gateway looks at the time when the
 * call is dispatched. RA-20.
 */
export const useExpiredDelegation: Operator = {
  id: 'use-expired-delegation',
  family: 'identity',
  claim: 'A sub-agent presents a delegation after its time; nothing may be executed on it.',
  clauses: ['principal'],
  cases: ['RA-14', 'RA-20'],
  seeds: ['002: verifiable delegation chain', '003: grants'],
  level: 'authorization',
  attacks: 'a run whose owner has delegated',
  needs: ['invoke'],
  scope: 'run',
  blast: 'write',
  paths: ['delegate'],
  sites: delegatedSites,
  choices: () => ({ lifetimeMs: [0] }),
  rewrite: (ground, site, parameters) => {
    return invokeDelegated(ground, 'use-expired-delegation', site, (good) => {
      const issued = { ...good, lifetimeMs: Number(parameters.lifetimeMs) };
      return { issued, presented: issued };
    });
  },
  twin: ({ plan }) => plan,
};
