import type { Weakness } from '../weakness.ts';

/** The guard: check 8 asks them of every call. */
export const killSwitchSparesApproved = {
  id: 'kill-switch-spares-approved',
  clause: 'limits',
  summary: 'A kill switch stops pending calls; what was approved before still runs.',
  path: 'resume',
} as const satisfies Weakness;
