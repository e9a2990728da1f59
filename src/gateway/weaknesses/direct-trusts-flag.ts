import type { Weakness } from '../weakness.ts';

/** The guard: a request cannot approve itself. */
export const directTrustsFlag = {
  id: 'direct-trusts-flag',
  clause: 'approval',
  summary: 'Direct invocation of a gated tool executes when the request says that it was approved.',
  path: 'direct',
} as const satisfies Weakness;
