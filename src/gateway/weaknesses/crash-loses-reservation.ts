import type { Weakness } from '../weakness.ts';

/** The guard: the reservation is in the store, and outlives the worker that made it. */
export const crashLosesReservation = {
  id: 'crash-loses-reservation',
  clause: 'replay',
  summary: 'A worker that dies takes its reservation with it, so that the call is dispatchable again.',
  path: 'resume',
} as const satisfies Weakness;
