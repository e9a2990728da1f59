import type { Weakness } from '../weakness.ts';

/** The guard: the places of the tool. */
export const placeUnlimited = {
  id: 'place-unlimited',
  clause: 'limits',
  summary: 'A tool is executed in a place where it may not be.',
  path: 'model',
} as const satisfies Weakness;
