import type { Weakness } from '../weakness.ts';

/** The guard: a superseded call stays what it is. */
export const supersededStillDispatchable = {
  id: 'superseded-still-dispatchable',
  clause: 'provenance',
  summary: 'A resume executes an approved call that a newer message has superseded.',
  path: 'resume',
} as const satisfies Weakness;
