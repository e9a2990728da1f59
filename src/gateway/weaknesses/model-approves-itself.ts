import type { Weakness } from '../weakness.ts';

/** The guard: a proposal cannot carry its own approval. */
export const modelApprovesItself = {
  id: 'model-approves-itself',
  clause: 'approval',
  summary: 'A proposal with an argument approved is taken as approved.',
  path: 'model',
} as const satisfies Weakness;
