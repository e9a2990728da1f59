import type { Weakness } from '../weakness.ts';

/** The guard: the worker of the scheduler acts for the principal of the call. */
export const schedulerForgetsPrincipal = {
  id: 'scheduler-forgets-principal',
  clause: 'principal',
  summary: 'The scheduler runs what is due as itself instead of as who scheduled it.',
  path: 'schedule',
} as const satisfies Weakness;
