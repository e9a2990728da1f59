import type { Weakness } from '../weakness.ts';

/** The guard: a switch of any scope stops a call. */
export const runKillIgnored = {
  id: 'run-kill-ignored',
  clause: 'limits',
  summary: 'The kill switch of a run is not looked at.',
  path: 'resume',
} as const satisfies Weakness;
