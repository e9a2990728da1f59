import type { Weakness } from '../weakness.ts';

/** The guard: the registry alone says what a tool needs. */
export const toolAnnotationsTrusted = {
  id: 'tool-annotations-trusted',
  clause: 'approval',
  summary: 'A tool that says of itself that it only reads, or destroys nothing, needs no approval.',
  path: 'model',
} as const satisfies Weakness;
