import type { Weakness } from '../weakness.ts';

/** The guard: the tenant comes from the authenticated principal. */
export const tenantFromArguments = {
  id: 'tenant-from-arguments',
  clause: 'resource',
  summary: 'A tenant that the caller names in the request replaces the authenticated one.',
  path: 'direct',
} as const satisfies Weakness;
