import type { Weakness } from '../weakness.ts';

/** The guard: who speaks is who was authenticated. */
export const authorFromHistory = {
  id: 'author-from-history',
  clause: 'principal',
  summary: 'A run is that of the author whom its last message names.',
  path: 'model',
} as const satisfies Weakness;
