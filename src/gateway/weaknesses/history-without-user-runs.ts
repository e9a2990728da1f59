import type { Weakness } from '../weakness.ts';

/** The guard: a history is an occasion to ask the model, never to run something. */
export const historyWithoutUserRuns = {
  id: 'history-without-user-runs',
  clause: 'provenance',
  summary: 'A history without any message of a user has its calls run, and no model is asked.',
  path: 'resume',
} as const satisfies Weakness;
