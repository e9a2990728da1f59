import type { Weakness } from '../weakness.ts';

/** The guard: rewriting the transcript does not touch control state. */
export const compactionResurrectsCall = {
  id: 'compaction-resurrects-call',
  clause: 'provenance',
  summary: 'Compaction forgets cancellations: a call that was approved and cancelled can be dispatched again.',
  path: 'resume',
} as const satisfies Weakness;
