import type { Weakness } from '../weakness.ts';

/** The guard: a cancellation is state of the gateway; a history that leaves it out changes nothing. */
export const historyRevivesCancelled = {
  id: 'history-revives-cancelled',
  clause: 'provenance',
  summary:
    'An unresolved assistant call in a submitted history is dispatched although its recorded call was cancelled.',
  path: 'resume',
} as const satisfies Weakness;
