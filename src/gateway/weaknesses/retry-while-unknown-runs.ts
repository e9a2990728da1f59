import type { Weakness } from '../weakness.ts';

/** The guard: a call of unknown outcome waits for its reconciliation. */
export const retryWhileUnknownRuns = {
  id: 'retry-while-unknown-runs',
  clause: 'replay',
  summary: 'A retry of a call whose outcome is unknown executes it again.',
  path: 'recovery',
} as const satisfies Weakness;
