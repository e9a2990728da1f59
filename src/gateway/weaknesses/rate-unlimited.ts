import type { Weakness } from '../weakness.ts';

/** The guard: a run has a number of calls of each tool. */
export const rateUnlimited = {
  id: 'rate-unlimited',
  clause: 'limits',
  summary: 'The calls of a tool in one run are not counted.',
  path: 'model',
} as const satisfies Weakness;
