import { delegatedSites, invokeDelegated, otherTool } from '../delegated-call.ts';
import type { Operator } from '../operator.ts';

/**
 * The sub-agent alters what it was given: a delegation to somebody else is made out to itself, or one for another tool covers
 * this one. A sound gateway finds that the signature is of other terms. RA-14, RA-16.
 */
export const forgeDelegation: Operator = {
  id: 'forge-delegation',
  family: 'identity',
  claim: 'A sub-agent presents a delegation that nobody issued like that; nothing may be executed on it.',
  clauses: ['principal'],
  cases: ['RA-14', 'RA-16'],
  seeds: ['002: verifiable delegation chain', '000: Move a call between runs, users, or tenants'],
  level: 'authorization',
  attacks: 'a run whose owner has delegated',
  needs: ['invoke'],
  scope: 'run',
  blast: 'write',
  paths: ['delegate'],
  sites: delegatedSites,
  choices: () => ({ altered: ['scope', 'recipient', 'not-at-all'] }),
  rewrite: (ground, site, parameters) => {
    return invokeDelegated(ground, 'forge-delegation', site, (good) => {
      const { approver = '' } = ground.cast;
      if (parameters.altered === 'scope')
        return { issued: { ...good, tools: [otherTool(ground, good.tools[0] ?? '')] }, presented: good };
      // Not at all altered: a delegation to somebody else, stolen as it is.
      const issued = { ...good, to: approver };
      return { issued, presented: parameters.altered === 'recipient' ? good : issued };
    });
  },
  twin: ({ plan }) => plan,
};
