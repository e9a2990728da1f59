import type { Weakness } from '../weakness.ts';

/** The guard: a decision counts for the pending call that it names, and for no other. */
export const lateClickOnSuperseded = {
  id: 'late-click-on-superseded',
  clause: 'approval',
  summary:
    'A decision on a superseded call approves the call that is pending now, or else brings the superseded one back.',
  path: 'resume',
} as const satisfies Weakness;
