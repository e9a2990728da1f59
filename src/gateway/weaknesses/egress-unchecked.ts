import type { Weakness } from '../weakness.ts';

/** The guard: only hosts on the egress list are reached. */
export const egressUnchecked = {
  id: 'egress-unchecked',
  clause: 'limits',
  summary: 'Any host may be fetched from.',
  path: 'model',
} as const satisfies Weakness;
