import type { Weakness } from '../weakness.ts';

/** The guard: a result belongs to the call and the run that it was produced for. */
export const resultOfAnotherRun = {
  id: 'result-of-another-run',
  clause: 'pairing',
  summary: 'The result of a call of another run is taken for a pending call of this one.',
} as const satisfies Weakness;
