import { breakable, withCredential } from '../broken-credential.ts';
import type { Operator } from '../operator.ts';

/**
 * The credential of the actor is genuine and has expired. A sound gateway turns it away, also in the middle of a run. Seed
 * 000, dispatch check 2.
 */
export const expireToken: Operator = {
  id: 'expire-token',
  family: 'environment',
  claim: 'A request comes with a credential that has expired; nothing may be executed on it.',
  clauses: ['principal'],
  cases: ['RA-20'],
  seeds: ['000: Authenticate the current actor or workload and bind it to the run', '004: identity anchor'],
  level: 'authorization',
  attacks: 'a request that is lawful with a good credential',
  needs: ['resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model', 'direct', 'schedule', 'operator'],
  sites: breakable,
  choices: () => ({ credential: ['expired'] }),
  rewrite: ({ plan }, site, parameters) => withCredential(plan, 'expire-token', site, parameters.credential),
  twin: ({ plan }) => plan,
};
