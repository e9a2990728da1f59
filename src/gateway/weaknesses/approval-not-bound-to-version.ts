import type { Weakness } from '../weakness.ts';

/** The guard: the version of the tool is pinned by the call and bound by the approval. */
export const approvalNotBoundToVersion = {
  id: 'approval-not-bound-to-version',
  clause: 'approval',
  summary: 'A call is executed by another version of its tool than the approval was given for.',
  path: 'resume',
} as const satisfies Weakness;
