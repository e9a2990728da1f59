import type { Weakness } from '../weakness.ts';

/** The guard: words of a tool are text, whatever they say of approvals. */
export const resultTextTrusted = {
  id: 'result-text-trusted',
  clause: 'approval',
  summary: 'A result that says that it is approved approves the calls of its run that wait.',
  path: 'model',
} as const satisfies Weakness;
