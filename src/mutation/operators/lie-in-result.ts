import { resultSites, withOddResult } from '../odd-result.ts';
import type { Operator } from '../operator.ts';

/**
 * A tool does nothing, and its answer is a failure in words of success, or a success that names no effect. A sound gateway
 * reports as done only what has been proven. Seed 002, result validation and root cause "tool behavior".
 */
export const lieInResult: Operator = {
  id: 'lie-in-result',
  family: 'environment',
  claim: 'A tool that did nothing says that all is done; the call must not be reported as done.',
  clauses: ['result'],
  cases: ['RA-28'],
  seeds: ['002: Tool failures include incorrect effect reporting', '002: external effect ID, result validation'],
  level: 'adapter',
  attacks: 'a call that is let go',
  needs: ['fault'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: resultSites,
  choices: () => ({ how: ['failure', 'claim'] }),
  rewrite: (ground, site, parameters) =>
    withOddResult(ground, site, 'lie-in-result', { how: String(parameters.how), text: 'done' }),
  twin: ({ plan }) => plan,
};
