import type { Weakness } from '../weakness.ts';

/** The guard: a token is good for a time, by the clock of its run. */
export const stateTokenNeverExpires = {
  id: 'state-token-never-expires',
  clause: 'provenance',
  summary: 'A state token is good however long ago it was handed out.',
  path: 'resume',
} as const satisfies Weakness;
