import type { Weakness } from '../weakness.ts';

/** The guard: amounts are exact decimals. */
export const amountLimitByFloat = {
  id: 'amount-limit-by-float',
  clause: 'arguments',
  summary: 'The amount is compared with its limit as a float that ends at the first odd character.',
  path: 'resume',
} as const satisfies Weakness;
