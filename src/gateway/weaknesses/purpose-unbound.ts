import type { Weakness } from '../weakness.ts';

/** The guard: the purposes that a tool serves. */
export const purposeUnbound = {
  id: 'purpose-unbound',
  clause: 'limits',
  summary: 'A tool is executed for a purpose that it does not serve.',
  path: 'model',
} as const satisfies Weakness;
