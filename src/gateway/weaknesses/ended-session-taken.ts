import type { Weakness } from '../weakness.ts';

/** The guard: what an ended session asks for, nobody asks for. */
export const endedSessionTaken = {
  id: 'ended-session-taken',
  clause: 'principal',
  summary: 'A session that was ended goes on.',
  path: 'resume',
} as const satisfies Weakness;
