import type { Weakness } from '../weakness.ts';

/** The guard: values are bound to a query, never written into it. */
export const queryConcatenated = {
  id: 'query-concatenated',
  clause: 'arguments',
  summary: 'A query is put together from the text of an argument.',
  path: 'model',
} as const satisfies Weakness;
