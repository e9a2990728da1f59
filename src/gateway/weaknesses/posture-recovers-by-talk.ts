import type { Weakness } from '../weakness.ts';

/** The guard: posture only falls in a session. */
export const postureRecoversByTalk = {
  id: 'posture-recovers-by-talk',
  clause: 'posture',
  summary: 'A message that claims a verification lifts the posture.',
  path: 'model',
} as const satisfies Weakness;
