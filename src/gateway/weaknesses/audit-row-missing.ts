import type { Weakness } from '../weakness.ts';

/** The guard: an attempt is on record before anything happens, and its outcome after it. */
export const auditRowMissing = {
  id: 'audit-row-missing',
  clause: 'audit',
  summary: 'An effect has no record of its attempt and of its outcome.',
  path: 'resume',
} as const satisfies Weakness;
