import type { Weakness } from '../weakness.ts';

/** The guard: an approval is of a call of one run. */
export const approvalNotBoundToRun = {
  id: 'approval-not-bound-to-run',
  clause: 'approval',
  summary: 'An approval covers the same call in another run of the principal.',
  path: 'model',
} as const satisfies Weakness;
