import type { Weakness } from '../weakness.ts';

/** The guard: a decision needs an approver of the tenant who is not the requester. */
export const decideByAnyone = {
  id: 'decide-by-anyone',
  clause: 'approval',
  summary: 'Any authenticated principal may decide, the owner and other tenants included.',
  path: 'resume',
} as const satisfies Weakness;
