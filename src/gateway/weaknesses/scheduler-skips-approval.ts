import type { Weakness } from '../weakness.ts';

/** The guard: a call that was put off still needs its approval when it is due. */
export const schedulerSkipsApproval = {
  id: 'scheduler-skips-approval',
  clause: 'approval',
  summary: 'A scheduled call runs at its time although nobody has approved it.',
  path: 'schedule',
} as const satisfies Weakness;
