import type { Weakness } from '../weakness.ts';

/** The guard: a remembered approval covers the exact same canonical call only. */
export const rememberedTooWidely = {
  id: 'remembered-too-widely',
  clause: 'approval',
  summary: 'A remembered approval covers every call of its tool in the run.',
  path: 'model',
} as const satisfies Weakness;
