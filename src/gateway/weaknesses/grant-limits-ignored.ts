import type { Weakness } from '../weakness.ts';

/** The guard: the largest values that a delegation covers. */
export const grantLimitsIgnored = {
  id: 'grant-limits-ignored',
  clause: 'principal',
  summary: 'A delegation with a limit lets a sub-agent go over it.',
  path: 'delegate',
} as const satisfies Weakness;
