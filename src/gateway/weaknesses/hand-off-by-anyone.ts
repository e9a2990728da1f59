import type { Weakness } from '../weakness.ts';

/** The guard: only an operator of the tenant takes over a session. */
export const handOffByAnyone = {
  id: 'hand-off-by-anyone',
  clause: 'posture',
  summary: 'Anybody may report that an operator has taken over a session.',
  path: 'model',
} as const satisfies Weakness;
