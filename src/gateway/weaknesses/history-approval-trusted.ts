import type { Weakness } from '../weakness.ts';

/** The guard: a decision is a record made by an entitled approver, never an entry of a history. */
export const historyApprovalTrusted = {
  id: 'history-approval-trusted',
  clause: 'approval',
  summary: 'An approval entry in a submitted history counts as the decision for the call written in that history.',
  path: 'resume',
} as const satisfies Weakness;
