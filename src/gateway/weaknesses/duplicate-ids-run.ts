import type { Weakness } from '../weakness.ts';

/** The guard: an id that names two calls names none of them. */
export const duplicateIdsRun = {
  id: 'duplicate-ids-run',
  clause: 'approval',
  summary: 'Calls that share an id are recorded, and one decision approves them all.',
  path: 'resume',
} as const satisfies Weakness;
