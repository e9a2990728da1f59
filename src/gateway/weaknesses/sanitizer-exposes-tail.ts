import type { Weakness } from '../weakness.ts';

/** The guard: what the sanitizer leaves never ends in a call without a result. */
export const sanitizerExposesTail = {
  id: 'sanitizer-exposes-tail',
  clause: 'provenance',
  summary: 'Where the last entries of a history are dropped, the call before them becomes the tail and is executed.',
  path: 'model',
} as const satisfies Weakness;
