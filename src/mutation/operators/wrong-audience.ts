import { breakable, withCredential } from '../broken-credential.ts';
import type { Operator } from '../operator.ts';

/**
 * The credential is genuine, but it was made for another audience, or given to another client. A sound gateway takes only what
 * is meant for it: a token that opens every door is nobody's. Seed 002, credential brokering; RA-15.
 */
export const wrongAudience: Operator = {
  id: 'wrong-audience',
  family: 'environment',
  claim: 'A request comes with a credential for somebody else or of another client; nothing may be executed on it.',
  clauses: ['principal'],
  cases: ['RA-15'],
  seeds: [
    '002: credential brokering after allow',
    '000: Authenticate the current actor or workload and bind it to the run',
  ],
  level: 'authorization',
  attacks: 'a request that is lawful with a good credential',
  needs: ['resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model', 'direct', 'schedule', 'operator'],
  sites: breakable,
  choices: () => ({ credential: ['other-audience', 'other-client'] }),
  rewrite: ({ plan }, site, parameters) => withCredential(plan, 'wrong-audience', site, parameters.credential),
  twin: ({ plan }) => plan,
};
