import { breakable, withCredential } from '../broken-credential.ts';
import type { Operator } from '../operator.ts';

/**
 * The token is genuine and was made for a tool behind the gateway, whose holder passes it on to the gateway. A sound gateway
 * takes what is meant for itself, and hands its own callers' tokens on to nobody. RA-14, RA-15.
 */
export const passTokenThrough: Operator = {
  id: 'pass-token-through',
  family: 'identity',
  claim: 'A token for a tool behind the gateway is passed to the gateway; nothing may be executed on it.',
  clauses: ['principal'],
  cases: ['RA-14', 'RA-15'],
  seeds: ['002: credential brokering after allow', '004: injected context that the model cannot override'],
  level: 'authorization',
  attacks: 'a request that is lawful with a good credential',
  needs: ['resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model', 'direct', 'schedule', 'operator'],
  sites: breakable,
  choices: () => ({ credential: ['downstream'] }),
  rewrite: ({ plan }, site, { credential }) => withCredential(plan, 'pass-token-through', site, credential),
  twin: ({ plan }) => plan,
};
