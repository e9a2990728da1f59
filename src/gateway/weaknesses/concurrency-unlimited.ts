import type { Weakness } from '../weakness.ts';

/** The guard: the number of calls of a tool that a run has executed at the same time. */
export const concurrencyUnlimited = {
  id: 'concurrency-unlimited',
  clause: 'limits',
  summary: 'A run has more calls of a tool executed at the same time than it may.',
  path: 'model',
} as const satisfies Weakness;
