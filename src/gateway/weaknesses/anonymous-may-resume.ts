import type { Weakness } from '../weakness.ts';

/** The guard: a request without a credential proves nobody. */
export const anonymousMayResume = {
  id: 'anonymous-may-resume',
  clause: 'principal',
  summary: 'Resume needs no credential: whoever knows the id of the run resumes it as its owner.',
  path: 'resume',
} as const satisfies Weakness;
