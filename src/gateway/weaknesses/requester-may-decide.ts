import type { Weakness } from '../weakness.ts';

/** The guard: nobody approves what they asked for themselves. */
export const requesterMayDecide = {
  id: 'requester-may-decide',
  clause: 'approval',
  summary: 'The requester of a call may approve it.',
  path: 'resume',
} as const satisfies Weakness;
