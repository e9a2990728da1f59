import type { Weakness } from '../weakness.ts';

/** The guard: what the history shows of a call is what the token says of it. */
export const stateTokenDigestUnchecked = {
  id: 'state-token-digest-unchecked',
  clause: 'provenance',
  summary:
    'The history beside a state token is not compared with what the token says of its calls, and its arguments are taken.',
  path: 'resume',
} as const satisfies Weakness;
