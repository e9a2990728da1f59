import type { Weakness } from '../weakness.ts';

/** The guard: an outcome that nobody knows is compared with the tool's own record. */
export const recoveryRepeatsUnknown = {
  id: 'recovery-repeats-unknown',
  clause: 'replay',
  summary: 'Recovery executes a call of unknown outcome again instead of asking the tool what became of it.',
  path: 'recovery',
} as const satisfies Weakness;
