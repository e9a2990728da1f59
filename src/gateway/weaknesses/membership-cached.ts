import type { Weakness } from '../weakness.ts';

/** The guard: requests and check 2 read the membership of now. */
export const membershipCached = {
  id: 'membership-cached',
  clause: 'principal',
  summary: 'Whether a principal is still a member is not looked up again.',
  path: 'resume',
} as const satisfies Weakness;
