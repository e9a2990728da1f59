import type { Weakness } from '../weakness.ts';

/** The guard: the registry gives out promoted tools only. */
export const unpromotedToolRuns = {
  id: 'unpromoted-tool-runs',
  clause: 'provenance',
  summary: 'A tool that is registered but not promoted is executed.',
  path: 'model',
} as const satisfies Weakness;
