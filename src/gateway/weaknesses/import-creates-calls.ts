import type { Weakness } from '../weakness.ts';

/** The guard: calls in an imported transcript are display. */
export const importCreatesCalls = {
  id: 'import-creates-calls',
  clause: 'provenance',
  summary: 'An import makes new calls of those that the transcript shows, and executes what needs no approval.',
  path: 'model',
} as const satisfies Weakness;
