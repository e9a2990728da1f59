import type { Weakness } from '../weakness.ts';

/** The guard: only plain files are acted on. */
export const symlinkFollowed = {
  id: 'symlink-followed',
  clause: 'resource',
  summary: 'Symbolic links are followed out of the folder of the tenant.',
  path: 'model',
} as const satisfies Weakness;
