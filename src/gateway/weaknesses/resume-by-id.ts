import type { Weakness } from '../weakness.ts';

/** The guard: a run id is not an identity. */
export const resumeById = {
  id: 'resume-by-id',
  clause: 'principal',
  summary: 'Resume does not check that the caller owns the run.',
  path: 'resume',
} as const satisfies Weakness;
