import type { Weakness } from '../weakness.ts';

/** The guard: approvals let through one execution each, and a call that was executed is consumed. */
export const approvalNotSingleUse = {
  id: 'approval-not-single-use',
  clause: 'replay',
  summary: 'A resume runs an approved call again that has run already.',
  path: 'resume',
} as const satisfies Weakness;
