import type { Weakness } from '../weakness.ts';

/** The guard: a gated tool is invoked as an approved call only. */
export const directSkipsApproval = {
  id: 'direct-skips-approval',
  clause: 'approval',
  summary: 'Direct invocation of a gated tool needs no approval.',
  path: 'direct',
} as const satisfies Weakness;
