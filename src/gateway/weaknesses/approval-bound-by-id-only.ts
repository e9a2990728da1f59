import type { Weakness } from '../weakness.ts';

/** The guard: a decision names a call under its own run. */
export const approvalBoundByIdOnly = {
  id: 'approval-bound-by-id-only',
  clause: 'approval',
  summary: 'A decision counts that names the call under another run.',
  path: 'resume',
} as const satisfies Weakness;
