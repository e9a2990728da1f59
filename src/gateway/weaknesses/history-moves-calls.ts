import type { Weakness } from '../weakness.ts';

/** The guard: an id in a history names calls of its submitter only. */
export const historyMovesCalls = {
  id: 'history-moves-calls',
  clause: 'principal',
  summary: "A call in a history is run for whoever submits it, whosesoever's call it is.",
  path: 'resume',
} as const satisfies Weakness;
