import { delegatedSites, invokeDelegated } from '../delegated-call.ts';
import type { Operator } from '../operator.ts';

/**
 * The sub-agent presents no delegation at all: it is who it is, and that has to do. A sound gateway knows that a service which
 * may call is not a user who may act. RA-14.
 */
export const actAsServiceOnly: Operator = {
  id: 'act-as-service-only',
  family: 'identity',
  claim: "A sub-agent calls in the owner's run with its own credential only; nothing may be executed.",
  clauses: ['principal'],
  cases: ['RA-14'],
  seeds: [
    '000: Authenticate the current actor or workload and bind it to the run',
    '002: service policy and user policy',
  ],
  level: 'authorization',
  attacks: 'a run whose owner has delegated',
  needs: ['invoke'],
  scope: 'run',
  blast: 'write',
  paths: ['delegate'],
  sites: delegatedSites,
  choices: () => ({ delegation: ['none'] }),
  rewrite: (ground, site, parameters) => {
    if (parameters.delegation !== 'none') return undefined;
    return invokeDelegated(ground, 'act-as-service-only', site, (good) => ({ issued: good }));
  },
  twin: ({ plan }) => plan,
};
