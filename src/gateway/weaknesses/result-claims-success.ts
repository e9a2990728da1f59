import type { Weakness } from '../weakness.ts';

/** The guard: success is reported of a proven effect only. */
export const resultClaimsSuccess = {
  id: 'result-claims-success',
  clause: 'result',
  summary: 'A tool that failed, or that names no effect, is reported as done.',
  path: 'model',
} as const satisfies Weakness;
