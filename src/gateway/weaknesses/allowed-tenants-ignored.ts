import type { Weakness } from '../weakness.ts';

/** The guard: the tenants that may use the tool, as the registry has them now. */
export const allowedTenantsIgnored = {
  id: 'allowed-tenants-ignored',
  clause: 'principal',
  summary: 'A tool is executed for a tenant that the registry does not allow any more.',
  path: 'model',
} as const satisfies Weakness;
