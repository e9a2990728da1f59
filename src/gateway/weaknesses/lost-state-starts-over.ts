import type { Weakness } from '../weakness.ts';

/** The guard: what the records of a run do not say any more is not guessed. */
export const lostStateStartsOver = {
  id: 'lost-state-starts-over',
  clause: 'replay',
  summary: 'A run whose state was lost is rebuilt from its transcript, and its calls are run again.',
  path: 'resume',
} as const satisfies Weakness;
