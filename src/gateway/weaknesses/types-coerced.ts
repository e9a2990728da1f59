import type { Weakness } from '../weakness.ts';

/** The guard: arguments have the types of the pinned schema. */
export const typesCoerced = {
  id: 'types-coerced',
  clause: 'arguments',
  summary: 'A value of another type is made to fit the schema of a tool instead of refused.',
  path: 'resume',
} as const satisfies Weakness;
