import type { Weakness } from '../weakness.ts';

/** The guard: what a name meant when it was approved is what is acted on, or nothing. */
export const targetResolvedAnew = {
  id: 'target-resolved-anew',
  clause: 'approval',
  summary: 'A name that points to another target by now is resolved anew, and that target acted on.',
  path: 'resume',
} as const satisfies Weakness;
