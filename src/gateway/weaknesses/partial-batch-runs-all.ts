import type { Weakness } from '../weakness.ts';

/** The guard: each call of a batch waits for a decision of its own. */
export const partialBatchRunsAll = {
  id: 'partial-batch-runs-all',
  clause: 'approval',
  summary: 'One approval in a batch releases the calls that nobody has decided.',
  path: 'resume',
} as const satisfies Weakness;
