import type { Weakness } from '../weakness.ts';

/** The guard: a tool has one name in the registry. */
export const toolNamesLooselyMatched = {
  id: 'tool-names-loosely-matched',
  clause: 'provenance',
  summary: 'A tool is found by a name that is nearly its own.',
  path: 'model',
} as const satisfies Weakness;
