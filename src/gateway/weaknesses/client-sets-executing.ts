import type { Weakness } from '../weakness.ts';

/** The guard: no field of a request says in which state a call is. */
export const clientSetsExecuting = {
  id: 'client-sets-executing',
  clause: 'provenance',
  summary: 'A state that a client claims beside its history makes the calls of that history authoritative.',
  path: 'model',
} as const satisfies Weakness;
