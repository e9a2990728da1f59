import type { Weakness } from '../weakness.ts';

/** The guard: arguments hold what the pinned schema names and nothing else. */
export const unknownPropertiesPass = {
  id: 'unknown-properties-pass',
  clause: 'arguments',
  summary: 'Properties that the schema of a tool does not know are dropped instead of refused.',
  path: 'model',
} as const satisfies Weakness;
