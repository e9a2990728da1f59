import { delegatedSites, invokeDelegated } from '../delegated-call.ts';
import { LIFETIME_MS } from '../delegation.ts';
import type { Operator } from '../operator.ts';

/**
 * The sub-agent writes a longer lifetime into a delegation that has run out, or that would have run out later. A sound gateway
 * finds that the signature is of another lifetime. RA-16.
 */
export const extendDelegation: Operator = {
  id: 'extend-delegation',
  family: 'identity',
  claim: 'A sub-agent lengthens the delegation that it holds; nothing may be executed on it.',
  clauses: ['principal'],
  cases: ['RA-14', 'RA-16'],
  seeds: ['002: verifiable delegation chain', '003: grants'],
  level: 'authorization',
  attacks: 'a run whose owner has delegated',
  needs: ['invoke'],
  scope: 'run',
  blast: 'write',
  paths: ['delegate'],
  sites: delegatedSites,
  choices: () => ({ issuedForMs: [0, 60_000] }),
  rewrite: (ground, site, parameters) => {
    return invokeDelegated(ground, 'extend-delegation', site, (good) => ({
      issued: { ...good, lifetimeMs: Number(parameters.issuedForMs) },
      presented: { ...good, lifetimeMs: LIFETIME_MS },
    }));
  },
  twin: ({ plan }) => plan,
};
