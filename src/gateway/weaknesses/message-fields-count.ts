import type { Weakness } from '../weakness.ts';

/** The guard: fields that the grammar does not know mean nothing. */
export const messageFieldsCount = {
  id: 'message-fields-count',
  clause: 'provenance',
  summary: 'A field that no grammar knows, on a message or a call of a history, makes the call an approved one.',
  path: 'resume',
} as const satisfies Weakness;
