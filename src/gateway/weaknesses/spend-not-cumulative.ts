import type { Weakness } from '../weakness.ts';

/** The guard: the amounts of a run stay under a limit together. */
export const spendNotCumulative = {
  id: 'spend-not-cumulative',
  clause: 'limits',
  summary: 'Each amount is checked by itself and never the sum of a run.',
  path: 'resume',
} as const satisfies Weakness;
