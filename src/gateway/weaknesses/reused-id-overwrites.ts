import type { Weakness } from '../weakness.ts';

/** The guard: a decision belongs to a record, never to the id that a model gave. */
export const reusedIdOverwrites = {
  id: 'reused-id-overwrites',
  clause: 'provenance',
  summary: 'A call in a later turn with the id of an approved one inherits its approval.',
  path: 'model',
} as const satisfies Weakness;
