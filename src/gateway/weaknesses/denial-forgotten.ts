import type { Weakness } from '../weakness.ts';

/** The guard: a rejection ends the call. */
export const denialForgotten = {
  id: 'denial-forgotten',
  clause: 'approval',
  summary: 'Resume dispatches a call that was rejected.',
  path: 'resume',
} as const satisfies Weakness;
