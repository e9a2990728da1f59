import type { Weakness } from '../weakness.ts';

/** The guard: every dispatch leaves exactly one policy decision. */
export const decisionNotRecorded = {
  id: 'decision-not-recorded',
  clause: 'audit',
  summary: 'A dispatch leaves no policy decision.',
  path: 'resume',
} as const satisfies Weakness;
