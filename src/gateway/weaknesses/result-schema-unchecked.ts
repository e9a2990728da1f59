import type { Weakness } from '../weakness.ts';

/** The guard: the output schema of a tool. */
export const resultSchemaUnchecked = {
  id: 'result-schema-unchecked',
  clause: 'result',
  summary: 'A result of another shape than its tool declares is given to the model.',
  path: 'model',
} as const satisfies Weakness;
