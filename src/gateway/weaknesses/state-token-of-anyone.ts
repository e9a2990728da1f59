import type { Weakness } from '../weakness.ts';

/** The guard: a token is good for the principal and the tenant to whom it was handed. */
export const stateTokenOfAnyone = {
  id: 'state-token-of-anyone',
  clause: 'principal',
  summary: 'A state token is good for whoever holds it, in the name of whom it was handed to.',
  path: 'resume',
} as const satisfies Weakness;
