import type { Weakness } from '../weakness.ts';

/** The guard: an approval is for a call under one context. */
export const approvalNotBoundToContext = {
  id: 'approval-not-bound-to-context',
  clause: 'approval',
  summary: 'An approved call runs although the context of its session was switched since.',
  path: 'resume',
} as const satisfies Weakness;
