import type { Weakness } from '../weakness.ts';

/** The guard: a tool has a floor of posture. */
export const postureIgnored = {
  id: 'posture-ignored',
  clause: 'posture',
  summary: 'The posture of a session is recorded and asked by nobody.',
  path: 'model',
} as const satisfies Weakness;
