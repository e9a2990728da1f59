import type { Weakness } from '../weakness.ts';

/** The guard: a cancellation of a call that has started is refused. */
export const effectAfterCancel = {
  id: 'effect-after-cancel',
  clause: 'provenance',
  summary: 'A cancellation is accepted while the call executes, and the effect still happens.',
  path: 'resume',
} as const satisfies Weakness;
