import type { Weakness } from '../weakness.ts';

/** The guard: each redirect passes the egress list again. */
export const redirectFollowed = {
  id: 'redirect-followed',
  clause: 'limits',
  summary: 'A redirect is followed without being checked like the address it came from.',
  path: 'model',
} as const satisfies Weakness;
