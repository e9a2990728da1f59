import type { Weakness } from '../weakness.ts';

/** The guard: results are set apart as data. */
export const resultNotDelimited = {
  id: 'result-not-delimited',
  clause: 'result',
  summary: 'A result is given to the model as bare text.',
  path: 'model',
} as const satisfies Weakness;
