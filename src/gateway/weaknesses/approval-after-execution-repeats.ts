import type { Weakness } from '../weakness.ts';

/** The guard: a decision on a call that was executed counts for nothing. */
export const approvalAfterExecutionRepeats = {
  id: 'approval-after-execution-repeats',
  clause: 'replay',
  summary: 'A decision on a call that has run makes it run again.',
  path: 'resume',
} as const satisfies Weakness;
