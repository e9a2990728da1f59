import type { Weakness } from '../weakness.ts';

/** The guard: an approval is of one call. */
export const approvalBoundByToolName = {
  id: 'approval-bound-by-tool-name',
  clause: 'approval',
  summary: 'An approval of one call covers later calls of the same tool in the run.',
  path: 'model',
} as const satisfies Weakness;
