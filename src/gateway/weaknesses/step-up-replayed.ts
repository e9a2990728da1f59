import type { Weakness } from '../weakness.ts';

/** The guard: a code lifts the posture once. */
export const stepUpReplayed = {
  id: 'step-up-replayed',
  clause: 'posture',
  summary: 'The code of a step-up is taken again.',
  path: 'model',
} as const satisfies Weakness;
