import type { Weakness } from '../weakness.ts';

/** The guard: a decision counts for a call that waits. */
export const decisionBeforeProposalCounts = {
  id: 'decision-before-proposal-counts',
  clause: 'approval',
  summary: 'A decision that comes before a call is proposed is kept and counts for it.',
  path: 'model',
} as const satisfies Weakness;
