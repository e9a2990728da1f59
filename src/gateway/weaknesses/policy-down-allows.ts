import type { Weakness } from '../weakness.ts';

/** The guard: without a word of the policy nothing is allowed. */
export const policyDownAllows = {
  id: 'policy-down-allows',
  clause: 'principal',
  summary: 'While the policy engine does not answer, calls are let through.',
  path: 'resume',
} as const satisfies Weakness;
