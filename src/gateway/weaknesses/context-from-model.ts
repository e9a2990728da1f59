import type { Weakness } from '../weakness.ts';

/** The guard: what is injected into a context is nobody's to set, and goes before everything that was set. */
export const contextFromModel = {
  id: 'context-from-model',
  clause: 'resource',
  summary: 'The model sets keys of the context that the gateway injects, and its values count.',
  path: 'model',
} as const satisfies Weakness;
