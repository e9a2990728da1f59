import type { Weakness } from '../weakness.ts';

/** The guard: the column policy of customer rows. */
export const columnPolicyMissing = {
  id: 'column-policy-missing',
  clause: 'arguments',
  summary: 'Any column of a customer row can be written, its tenant among them.',
  path: 'model',
} as const satisfies Weakness;
