import type { Weakness } from '../weakness.ts';

/** The guard: a call that a newer message superseded stays so, whatever a history leaves out. */
export const historyRevivesSuperseded = {
  id: 'history-revives-superseded',
  clause: 'provenance',
  summary: 'A superseded call in a submitted history is dispatched unless the history shows what superseded it.',
  path: 'resume',
} as const satisfies Weakness;
