import type { Weakness } from '../weakness.ts';

/** The guard: an amount is more than zero. */
export const amountSignUnchecked = {
  id: 'amount-sign-unchecked',
  clause: 'arguments',
  summary: 'An amount below zero passes.',
  path: 'resume',
} as const satisfies Weakness;
