import type { Weakness } from '../weakness.ts';

/** The guard: the address that was checked is the one that is reached. */
export const hostResolvedTwice = {
  id: 'host-resolved-twice',
  clause: 'limits',
  summary: 'The name of a host is resolved once to check it and once more to reach it.',
  path: 'model',
} as const satisfies Weakness;
