import type { Weakness } from '../weakness.ts';

/** The guard: check 4 and check 5 know the schema of now only. */
export const staleSchema = {
  id: 'stale-schema',
  clause: 'arguments',
  summary: 'A call that was proposed under an older schema is checked against that one and executed.',
  path: 'resume',
} as const satisfies Weakness;
