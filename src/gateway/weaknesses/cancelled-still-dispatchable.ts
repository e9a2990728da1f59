import type { Weakness } from '../weakness.ts';

/** The guard: an approval does not outlive the cancellation of its call. */
export const cancelledStillDispatchable = {
  id: 'cancelled-still-dispatchable',
  clause: 'provenance',
  summary: 'Resume dispatches a call that was approved and then cancelled.',
  path: 'resume',
} as const satisfies Weakness;
