import type { Weakness } from '../weakness.ts';

/** The guard: an approval falls with the authority of whoever gave it. */
export const approverRevocationIgnored = {
  id: 'approver-revocation-ignored',
  clause: 'approval',
  summary: 'An approval goes on counting when its approver is no member any more.',
  path: 'resume',
} as const satisfies Weakness;
