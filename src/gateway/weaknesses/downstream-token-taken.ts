import type { Weakness } from '../weakness.ts';

/** The guard: a token is for the gateway itself, not for something behind it. */
export const downstreamTokenTaken = {
  id: 'downstream-token-taken',
  clause: 'principal',
  summary: 'A token that was made for a tool behind the gateway is taken by the gateway.',
  path: 'resume',
} as const satisfies Weakness;
