import type { Weakness } from '../weakness.ts';

/** The guard: only the executor that reserved a call may answer it. */
export const resultFromClient = {
  id: 'result-from-client',
  clause: 'pairing',
  summary: 'A result that a client offers for a pending call is taken as its outcome.',
} as const satisfies Weakness;
