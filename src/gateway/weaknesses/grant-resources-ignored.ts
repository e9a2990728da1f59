import type { Weakness } from '../weakness.ts';

/** The guard: the resources that a delegation covers. */
export const grantResourcesIgnored = {
  id: 'grant-resources-ignored',
  clause: 'principal',
  summary: 'A delegation for some resources lets a sub-agent act on others.',
  path: 'delegate',
} as const satisfies Weakness;
