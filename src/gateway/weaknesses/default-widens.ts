import type { Weakness } from '../weakness.ts';

/** The guard: what is left out never widens a call. */
export const defaultWidens = {
  id: 'default-widens',
  clause: 'arguments',
  summary: 'A reading without a customer is one of all customers.',
  path: 'model',
} as const satisfies Weakness;
