import type { Weakness } from '../weakness.ts';

/** The guard: the ids of a model name nothing outside of their turn. */
export const idsCollideAcrossRuns = {
  id: 'ids-collide-across-runs',
  clause: 'provenance',
  summary: 'A call whose id an approved call of another run had takes over its approval.',
  path: 'resume',
} as const satisfies Weakness;
