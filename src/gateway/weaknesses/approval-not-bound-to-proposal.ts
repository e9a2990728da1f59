import type { Weakness } from '../weakness.ts';

/** The guard: an approval is of one proposal. */
export const approvalNotBoundToProposal = {
  id: 'approval-not-bound-to-proposal',
  clause: 'approval',
  summary: 'An approval covers the same call when it is proposed again in the run.',
  path: 'model',
} as const satisfies Weakness;
