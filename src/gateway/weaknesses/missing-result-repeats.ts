import type { Weakness } from '../weakness.ts';

/** The guard: what has run is known from records, not from whether a history still shows a result. */
export const missingResultRepeats = {
  id: 'missing-result-repeats',
  clause: 'replay',
  summary: 'A call that a history shows without its result counts as unfinished and is run, though it has run.',
  path: 'resume',
} as const satisfies Weakness;
