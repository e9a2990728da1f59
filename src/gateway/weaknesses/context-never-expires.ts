import type { Weakness } from '../weakness.ts';

/** The guard: what a session has set holds for a time. */
export const contextNeverExpires = {
  id: 'context-never-expires',
  clause: 'provenance',
  summary: 'A call runs under a context of the session that has expired.',
  path: 'resume',
} as const satisfies Weakness;
