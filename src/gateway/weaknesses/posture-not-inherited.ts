import type { Weakness } from '../weakness.ts';

/** The guard: a session that comes out of another has the trust of that one. */
export const postureNotInherited = {
  id: 'posture-not-inherited',
  clause: 'posture',
  summary: 'What a session has others do for it is asked of a session without a history.',
  path: 'delegate',
} as const satisfies Weakness;
