import type { Weakness } from '../weakness.ts';

/** The guard: an approval is for one principal. */
export const approvalNotBoundToPrincipal = {
  id: 'approval-not-bound-to-principal',
  clause: 'approval',
  summary: 'An approval covers the same call when another principal of the tenant makes it.',
  path: 'model',
} as const satisfies Weakness;
