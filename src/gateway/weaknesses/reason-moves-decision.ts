import type { Weakness } from '../weakness.ts';

/** The guard: the reason of a decision is never interpreted. */
export const reasonMovesDecision = {
  id: 'reason-moves-decision',
  clause: 'approval',
  summary: 'A reason that says approved turns a rejection into an approval.',
  path: 'resume',
} as const satisfies Weakness;
