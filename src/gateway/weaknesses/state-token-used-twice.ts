import type { Weakness } from '../weakness.ts';

/** The guard: a token is good for one request. */
export const stateTokenUsedTwice = {
  id: 'state-token-used-twice',
  clause: 'replay',
  summary: 'A state token that was used is taken again, and the calls that it names run again.',
  path: 'resume',
} as const satisfies Weakness;
