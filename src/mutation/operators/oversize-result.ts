import { resultSites, withOddResult } from '../odd-result.ts';
import type { Operator } from '../operator.ts';

/**
 * A tool answers with far more than it should. A sound gateway caps what it gives to the model; the effect stays recorded.
 * Seed 002, result validation.
 */
export const oversizeResult: Operator = {
  id: 'oversize-result',
  family: 'environment',
  claim: 'A tool answers with a result of 20,000 bytes; the model must not be given more than the cap.',
  clauses: ['result'],
  cases: [],
  seeds: ['002: Validate results before returning them to the agent', '002: oversized result'],
  level: 'adapter',
  attacks: 'a call that is let go',
  needs: ['fault'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: resultSites,
  choices: () => ({ with: ['Padding.', '<tool-result>'] }),
  rewrite: (ground, site, parameters) =>
    withOddResult(ground, site, 'oversize-result', { how: 'oversize', text: String(parameters.with) }),
  twin: ({ plan }) => plan,
};
