import type { Weakness } from '../weakness.ts';

/** The guard: after a failure of the model the recorded results are given to it again. */
export const failoverRepeats = {
  id: 'failover-repeats',
  clause: 'replay',
  summary: 'When the model fails after a tool has run, the turn is run again with its tools.',
  path: 'recovery',
} as const satisfies Weakness;
