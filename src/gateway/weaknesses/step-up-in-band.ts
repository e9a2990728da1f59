import type { Weakness } from '../weakness.ts';

/** The guard: a step-up comes from outside of the session. */
export const stepUpInBand = {
  id: 'step-up-in-band',
  clause: 'posture',
  summary: 'A step-up that the session itself reports is taken.',
  path: 'model',
} as const satisfies Weakness;
