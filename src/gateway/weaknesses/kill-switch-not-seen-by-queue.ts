import type { Weakness } from '../weakness.ts';

/** The guard: check 8 asks them on every path. */
export const killSwitchNotSeenByQueue = {
  id: 'kill-switch-not-seen-by-queue',
  clause: 'limits',
  summary: 'The worker of the queue does not ask the kill switches.',
  path: 'queue',
} as const satisfies Weakness;
