import type { Weakness } from '../weakness.ts';

/** The guard: the environments of the tool. */
export const environmentIgnored = {
  id: 'environment-ignored',
  clause: 'limits',
  summary: 'A tool is executed in an environment that the registry does not allow.',
  path: 'model',
} as const satisfies Weakness;
