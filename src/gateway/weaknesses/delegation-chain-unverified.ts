import type { Weakness } from '../weakness.ts';

/** The guard: only the gateway can have issued a delegation. */
export const delegationChainUnverified = {
  id: 'delegation-chain-unverified',
  clause: 'principal',
  summary: 'A delegation is taken without a look at its signature.',
  path: 'delegate',
} as const satisfies Weakness;
