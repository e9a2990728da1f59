import type { Weakness } from '../weakness.ts';

/** The guard: an id names a call in one spelling only. */
export const idsNormalisedAfterCheck = {
  id: 'ids-normalised-after-check',
  clause: 'replay',
  summary: 'An id that is spelled otherwise names a call that has run, and is not known to name it.',
  path: 'resume',
} as const satisfies Weakness;
