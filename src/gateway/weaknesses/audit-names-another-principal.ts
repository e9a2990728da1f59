import type { Weakness } from '../weakness.ts';

/** The guard: the record of an effect names the principal in whose name it was written. */
export const auditNamesAnotherPrincipal = {
  id: 'audit-names-another-principal',
  clause: 'audit',
  summary: 'The record of an effect names the service and not the principal on whose authority it happened.',
  path: 'resume',
} as const satisfies Weakness;
