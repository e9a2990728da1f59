import type { Weakness } from '../weakness.ts';

/** The guard: a call that has its result takes no other. */
export const duplicateResultTaken = {
  id: 'duplicate-result-taken',
  clause: 'pairing',
  summary: 'A second result for a call that has ended is taken and shown to the model.',
} as const satisfies Weakness;
