import type { Weakness } from '../weakness.ts';

/** The guard: the size cap of results. */
export const resultNotCapped = {
  id: 'result-not-capped',
  clause: 'result',
  summary: 'A result of any size is given to the model.',
  path: 'model',
} as const satisfies Weakness;
