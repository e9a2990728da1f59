import type { Weakness } from '../weakness.ts';

/** The guard: a token is good for the run that it was handed out for. */
export const stateTokenOfAnotherRun = {
  id: 'state-token-of-another-run',
  clause: 'principal',
  summary: 'A state token of one run opens every other run to its holder.',
  path: 'resume',
} as const satisfies Weakness;
