import type { Weakness } from '../weakness.ts';

/** The guard: the hours of the tool. */
export const hoursUnlimited = {
  id: 'hours-unlimited',
  clause: 'limits',
  summary: 'A tool is executed outside of its hours.',
  path: 'model',
} as const satisfies Weakness;
