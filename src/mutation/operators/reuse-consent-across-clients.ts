import { breakable, withCredential } from '../broken-credential.ts';
import type { Operator } from '../operator.ts';

/**
 * The user agreed that one client acts in their name. A second client of the same gateway, known to it, comes with a token of
 * that user. A sound gateway asks for consent per client. RA-08, RA-15.
 */
export const reuseConsentAcrossClients: Operator = {
  id: 'reuse-consent-across-clients',
  family: 'identity',
  claim: 'A client uses what a user agreed to for another client; nothing may be executed on it.',
  clauses: ['principal'],
  cases: ['RA-08', 'RA-15'],
  seeds: ['002: approval binding', '003: grants'],
  level: 'authorization',
  attacks: 'a request that is lawful with a good credential',
  needs: ['resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model', 'direct', 'schedule', 'operator'],
  sites: breakable,
  choices: () => ({ credential: ['unconsented-client'] }),
  rewrite: ({ plan }, site, { credential }) => withCredential(plan, 'reuse-consent-across-clients', site, credential),
  twin: ({ plan }) => plan,
};
