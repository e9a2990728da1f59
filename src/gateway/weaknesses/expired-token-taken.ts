import type { Weakness } from '../weakness.ts';

/** The guard: a token ends with its expiry. */
export const expiredTokenTaken = {
  id: 'expired-token-taken',
  clause: 'principal',
  summary: 'A token is taken after its expiry.',
} as const satisfies Weakness;
