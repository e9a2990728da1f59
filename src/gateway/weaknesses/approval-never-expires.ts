import type { Weakness } from '../weakness.ts';

/** The guard: check 7 asks the clock whether the approval has expired. */
export const approvalNeverExpires = {
  id: 'approval-never-expires',
  clause: 'approval',
  summary: 'An approval is good for ever.',
  path: 'resume',
} as const satisfies Weakness;
