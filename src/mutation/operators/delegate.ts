import { delegatedSites, invokeDelegated, otherTool } from '../delegated-call.ts';
import type { Operator } from '../operator.ts';

/**
 * A sub-agent acts in the owner's run by a delegation that is good, or by one for another tool. The effect is the owner's, of
 * the owner's tenant, and only what was delegated happens. Seed 000, "Exercise Every Dispatch Path"; RA-14.
 */
export const delegate: Operator = {
  id: 'delegate',
  family: 'path',
  claim:
    "A sub-agent makes a call in the owner's run by a delegation; the effect must be the owner's, and within scope.",
  clauses: ['principal'],
  cases: ['RA-14'],
  seeds: ['000: Exercise Every Dispatch Path', '002: service policy and user policy along the delegation chain'],
  level: 'authorization',
  attacks: 'a run whose owner has delegated',
  needs: ['invoke'],
  scope: 'run',
  blast: 'write',
  paths: ['delegate'],
  sites: delegatedSites,
  choices: () => ({ scope: ['exact', 'other-tool'] }),
  rewrite: (ground, site, parameters) => {
    return invokeDelegated(ground, 'delegate', site, (good) => {
      const [tool = ''] = good.tools;
      const issued = { ...good, tools: [parameters.scope === 'exact' ? tool : otherTool(ground, tool)] };
      return { issued, presented: issued };
    });
  },
  twin: ({ plan }) => plan,
};
