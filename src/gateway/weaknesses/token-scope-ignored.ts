import type { Weakness } from '../weakness.ts';

/** The guard: a token does what its scope says. */
export const tokenScopeIgnored = {
  id: 'token-scope-ignored',
  clause: 'principal',
  summary: 'A token that was given out for reading lets its holder act.',
  path: 'resume',
} as const satisfies Weakness;
