import type { Weakness } from '../weakness.ts';

/** The guard: an operator repeats what failed and approves nothing. */
export const operatorReplaySkipsApproval = {
  id: 'operator-replay-skips-approval',
  clause: 'approval',
  summary: "An operator's replay runs a call that nobody has approved.",
  path: 'operator',
} as const satisfies Weakness;
