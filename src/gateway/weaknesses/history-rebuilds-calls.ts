import type { Weakness } from '../weakness.ts';

/** The guard: a client writes history; only the gateway writes calls. */
export const historyRebuildsCalls = {
  id: 'history-rebuilds-calls',
  clause: 'provenance',
  summary: 'An unresolved assistant call in a submitted history becomes an authoritative call.',
  path: 'resume',
} as const satisfies Weakness;
