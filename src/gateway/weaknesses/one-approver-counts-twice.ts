import type { Weakness } from '../weakness.ts';

/** The guard: dual control takes two distinct people. */
export const oneApproverCountsTwice = {
  id: 'one-approver-counts-twice',
  clause: 'approval',
  summary: 'Two approvals by one person count as two approvers.',
  path: 'resume',
} as const satisfies Weakness;
