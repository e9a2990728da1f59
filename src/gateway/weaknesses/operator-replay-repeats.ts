import type { Weakness } from '../weakness.ts';

/** The guard: a replay is of a failed call; one that succeeded answers its record. */
export const operatorReplayRepeats = {
  id: 'operator-replay-repeats',
  clause: 'replay',
  summary: "An operator's replay runs a call that has had its effect.",
  path: 'operator',
} as const satisfies Weakness;
