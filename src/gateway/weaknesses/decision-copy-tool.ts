import type { Weakness } from '../weakness.ts';

/** The guard: what is approved is the recorded proposal; a copy that differs is refused. */
export const decisionCopyTool = {
  id: 'decision-copy-tool',
  clause: 'approval',
  summary: 'The copy of the tool that a decision carries replaces what was proposed.',
  path: 'resume',
} as const satisfies Weakness;
