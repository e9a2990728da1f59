import type { Weakness } from '../weakness.ts';

/** The guard: a delegation ends when its lifetime does. */
export const delegationNeverExpires = {
  id: 'delegation-never-expires',
  clause: 'principal',
  summary: 'A delegation is taken after its time.',
  path: 'delegate',
} as const satisfies Weakness;
