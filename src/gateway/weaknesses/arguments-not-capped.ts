import type { Weakness } from '../weakness.ts';

/** The guard: the size of the arguments of a call. */
export const argumentsNotCapped = {
  id: 'arguments-not-capped',
  clause: 'limits',
  summary: 'A tool is executed with arguments larger than it takes.',
  path: 'model',
} as const satisfies Weakness;
