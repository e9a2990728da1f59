import type { Weakness } from '../weakness.ts';

/** The guard: a decision on a superseded call counts for nothing. */
export const lateClickApprovesCurrent = {
  id: 'late-click-approves-current',
  clause: 'approval',
  summary: 'A decision on a superseded call approves the one that waits now.',
  path: 'resume',
} as const satisfies Weakness;
