import type { Weakness } from '../weakness.ts';

/** The guard: an answer that does not arrive does not undo what was done. */
export const disconnectRepeats = {
  id: 'disconnect-repeats',
  clause: 'replay',
  summary: 'When the answer to a request cannot be delivered, the calls that it executed are executed again.',
  path: 'recovery',
} as const satisfies Weakness;
