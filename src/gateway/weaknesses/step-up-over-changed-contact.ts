import type { Weakness } from '../weakness.ts';

/** The guard: the channel of a step-up is not one that the session made. */
export const stepUpOverChangedContact = {
  id: 'step-up-over-changed-contact',
  clause: 'posture',
  summary: 'A step-up over a contact that the session itself has changed is taken.',
  path: 'model',
} as const satisfies Weakness;
