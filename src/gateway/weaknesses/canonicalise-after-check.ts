import type { Weakness } from '../weakness.ts';

/** The guard: what is checked is the canonical form that is acted on. */
export const canonicaliseAfterCheck = {
  id: 'canonicalise-after-check',
  clause: 'arguments',
  summary: 'A path is checked as it is written and decoded afterwards.',
  path: 'model',
} as const satisfies Weakness;
