import type { Weakness } from '../weakness.ts';

/** The guard: close to the effect, switches are looked at again, and a tool at work is told to stop. */
export const killSwitchSparesInFlight = {
  id: 'kill-switch-spares-in-flight',
  clause: 'limits',
  summary: 'A kill switch does not stop what is between its reservation and its effect.',
  path: 'resume',
} as const satisfies Weakness;
