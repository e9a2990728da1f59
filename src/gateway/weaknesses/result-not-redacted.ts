import type { Weakness } from '../weakness.ts';

/** The guard: secrets are taken out of results. */
export const resultNotRedacted = {
  id: 'result-not-redacted',
  clause: 'result',
  summary: 'Secrets in a result are shown to the model and to the client.',
  path: 'model',
} as const satisfies Weakness;
