import type { Weakness } from '../weakness.ts';

/** The guard: a call in a history is shown with its recorded result. */
export const historyResultTrusted = {
  id: 'history-result-trusted',
  clause: 'pairing',
  summary: 'A result that a client wrote into a history is shown to the model in place of the recorded one.',
  path: 'model',
} as const satisfies Weakness;
