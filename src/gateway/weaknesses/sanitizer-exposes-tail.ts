import type { Weakness } from '../weakness.ts';

/** The guard: what the sanitizer leaves never ends in a call without a result. */
export const sanitizerExposesTail = {
  id: 'sanitizer-exposes-tail',
  clause: 'provenance',
  summary: 'Where the last entry of a history is dropped as empty, the call before it becomes the tail and is executed.',
  path: 'model',
} as const satisfies Weakness;
