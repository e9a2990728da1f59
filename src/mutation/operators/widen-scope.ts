import { breakable, withCredential } from '../broken-credential.ts';
import type { Operator } from '../operator.ts';

/**
 * The token is genuine and good for reading; it is used to have something done. A sound gateway lets a token do what its
 * scope says, whoever holds it. RA-14.
 */
export const widenScope: Operator = {
  id: 'widen-scope',
  family: 'identity',
  claim: 'A token for reading is used to act; nothing may be executed on it.',
  clauses: ['principal'],
  cases: ['RA-14'],
  seeds: ['000: Required scopes and downstream credential profile', '004: scope declaration and pre-check'],
  level: 'authorization',
  attacks: 'a request that is lawful with a good credential',
  needs: ['resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model', 'direct', 'schedule', 'operator'],
  sites: breakable,
  choices: () => ({ credential: ['narrow-scope'] }),
  rewrite: ({ plan }, site, { credential }) => withCredential(plan, 'widen-scope', site, credential),
  twin: ({ plan }) => plan,
};
