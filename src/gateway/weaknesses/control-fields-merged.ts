import type { Weakness } from '../weakness.ts';

/** The guard: a resume reads the run and nothing that the client sends along. */
export const controlFieldsMerged = {
  id: 'control-fields-merged',
  clause: 'approval',
  summary: 'Control fields of a resume are merged into the run, so that a client can approve its own calls.',
  path: 'resume',
} as const satisfies Weakness;
