import type { Weakness } from '../weakness.ts';

/** The guard: an approver is shown canonical fields. */
export const narrativeShown = {
  id: 'narrative-shown',
  clause: 'approval',
  summary: 'The approver is shown what the agent says of the call, not the call.',
} as const satisfies Weakness;
