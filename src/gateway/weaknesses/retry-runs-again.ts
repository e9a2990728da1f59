import type { Weakness } from '../weakness.ts';

/** The guard: a completed call answers a retry from its record. */
export const retryRunsAgain = {
  id: 'retry-runs-again',
  clause: 'replay',
  summary: 'A retry of a completed call executes it again.',
  path: 'recovery',
} as const satisfies Weakness;
