import { delegatedSites, invokeDelegated } from '../delegated-call.ts';
import type { Operator } from '../operator.ts';

/**
 * On the hop to the sub-agent the principal gets lost: the delegation that is presented does not say from whom, or says that
 * it is from the sub-agent itself. A sound gateway executes nothing for nobody. RA-14.
 */
export const dropPrincipalAcrossHop: Operator = {
  id: 'drop-principal-across-hop',
  family: 'identity',
  claim: 'A sub-agent presents a delegation that does not say from whom; nothing may be executed on it.',
  clauses: ['principal'],
  cases: ['RA-14'],
  seeds: ['000: Cross-Principal Resume', '002: verifiable delegation chain'],
  level: 'authorization',
  attacks: 'a run whose owner has delegated',
  needs: ['invoke'],
  scope: 'run',
  blast: 'write',
  paths: ['delegate'],
  sites: delegatedSites,
  choices: () => ({ from: ['nobody', 'itself'] }),
  rewrite: (ground, site, parameters) => {
    return invokeDelegated(ground, 'drop-principal-across-hop', site, (good) => {
      const { from: _, ...rest } = good;
      return { issued: good, presented: parameters.from === 'nobody' ? rest : { ...rest, from: good.to } };
    });
  },
  twin: ({ plan }) => plan,
};
