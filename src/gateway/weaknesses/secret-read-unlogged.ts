import type { Weakness } from '../weakness.ts';

/** The guard: a secret is read on record or not at all. */
export const secretReadUnlogged = {
  id: 'secret-read-unlogged',
  clause: 'result',
  summary: 'A secret is read without an entry in the access log, and reported as read.',
  path: 'model',
} as const satisfies Weakness;
