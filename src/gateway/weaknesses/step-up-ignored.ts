import type { Weakness } from '../weakness.ts';

/** The guard: what an out-of-band channel reports is the way back. */
export const stepUpIgnored = {
  id: 'step-up-ignored',
  clause: 'liveness',
  summary: 'A verification out of band never gives back the trust that a session lost.',
  path: 'model',
} as const satisfies Weakness;
