import type { Weakness } from '../weakness.ts';

/** The guard: a path stays in the folder of its tenant. */
export const pathEscapesRoot = {
  id: 'path-escapes-root',
  clause: 'resource',
  summary: 'Dot segments of a path are resolved after the tenant was read from its first segment.',
  path: 'model',
} as const satisfies Weakness;
