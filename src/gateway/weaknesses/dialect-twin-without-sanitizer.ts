import type { Weakness } from '../weakness.ts';

/** The guard: every dialect is read into the same entries before anything is done with them. */
export const dialectTwinWithoutSanitizer = {
  id: 'dialect-twin-without-sanitizer',
  clause: 'provenance',
  summary: 'The twin in the other dialect takes unresolved calls of the submitted history as its own.',
  path: 'model',
} as const satisfies Weakness;
