import type { Weakness } from '../weakness.ts';

/** The guard: a run is resumed by its owner, not by its tenant. */
export const colleagueMayResume = {
  id: 'colleague-may-resume',
  clause: 'principal',
  summary: 'Anybody of the tenant may resume a run.',
  path: 'resume',
} as const satisfies Weakness;
