import type { Weakness } from '../weakness.ts';

/** The guard: a limit holds wherever the amount stands. */
export const nestedAmountUnchecked = {
  id: 'nested-amount-unchecked',
  clause: 'arguments',
  summary: 'The limit of an amount is not applied to an amount inside an object.',
  path: 'resume',
} as const satisfies Weakness;
