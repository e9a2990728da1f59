import type { Weakness } from '../weakness.ts';

/** The guard: a delegate may use the tools that were delegated. */
export const delegationWidensScope = {
  id: 'delegation-widens-scope',
  clause: 'principal',
  summary: 'A delegation for some tools is taken for every tool.',
  path: 'delegate',
} as const satisfies Weakness;
