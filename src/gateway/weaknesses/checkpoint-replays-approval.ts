import type { Weakness } from '../weakness.ts';

/** The guard: a fork asks for approvals of its own and reuses results. */
export const checkpointReplaysApproval = {
  id: 'checkpoint-replays-approval',
  clause: 'replay',
  summary: 'A fork of a run takes the approvals along and executes their calls again.',
  path: 'resume',
} as const satisfies Weakness;
