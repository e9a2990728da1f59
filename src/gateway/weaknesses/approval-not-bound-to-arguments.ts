import type { Weakness } from '../weakness.ts';

/** The guard: an approval is of exact arguments. */
export const approvalNotBoundToArguments = {
  id: 'approval-not-bound-to-arguments',
  clause: 'approval',
  summary: 'An approval covers a later call on the same target with other arguments.',
  path: 'model',
} as const satisfies Weakness;
