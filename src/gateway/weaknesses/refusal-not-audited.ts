import type { Weakness } from '../weakness.ts';

/** The guard: every refusal is on record, with who, where and why. */
export const refusalNotAudited = {
  id: 'refusal-not-audited',
  clause: 'audit',
  summary: 'What is refused leaves no record.',
} as const satisfies Weakness;
