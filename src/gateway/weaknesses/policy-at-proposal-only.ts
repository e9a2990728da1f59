import type { Weakness } from '../weakness.ts';

/** The guard: check 4 asks the policy of now. */
export const policyAtProposalOnly = {
  id: 'policy-at-proposal-only',
  clause: 'principal',
  summary: 'The policy is evaluated when a call is proposed and not when it is executed.',
  path: 'resume',
} as const satisfies Weakness;
