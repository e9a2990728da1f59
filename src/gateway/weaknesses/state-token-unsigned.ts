import type { Weakness } from '../weakness.ts';

/** The guard: the token that a client holds carries the signature of this gateway over every fact in it. */
export const stateTokenUnsigned = {
  id: 'state-token-unsigned',
  clause: 'provenance',
  summary: 'The state token of a client is believed without its signature.',
  path: 'resume',
} as const satisfies Weakness;
