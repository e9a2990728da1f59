import type { Weakness } from '../weakness.ts';

/** The guard: what has run is known from records, not from the order of messages. */
export const earlyResultIgnored = {
  id: 'early-result-ignored',
  clause: 'replay',
  summary: 'A call whose result stands before it in a history counts as unfinished and is run.',
  path: 'resume',
} as const satisfies Weakness;
