import type { Weakness } from '../weakness.ts';

/** The guard: decisions and check 3 ask the clock whether the call has expired. */
export const callNeverExpires = {
  id: 'call-never-expires',
  clause: 'provenance',
  summary: 'A proposed call may be approved and executed however old it is.',
  path: 'resume',
} as const satisfies Weakness;
