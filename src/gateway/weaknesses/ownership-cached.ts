import type { Weakness } from '../weakness.ts';

/** The guard: check 6, and each tool, look the owner up again. */
export const ownershipCached = {
  id: 'ownership-cached',
  clause: 'resource',
  summary: 'The owner of a resource is looked up once and remembered.',
  path: 'resume',
} as const satisfies Weakness;
