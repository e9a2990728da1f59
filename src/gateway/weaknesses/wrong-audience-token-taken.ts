import type { Weakness } from '../weakness.ts';

/** The guard: a token is good for this gateway and its clients only. */
export const wrongAudienceTokenTaken = {
  id: 'wrong-audience-token-taken',
  clause: 'principal',
  summary: 'A token for another audience, or of another client, is taken.',
} as const satisfies Weakness;
