import type { Weakness } from '../weakness.ts';

/** The guard: a tool acts on targets of the tenant of its run only. */
export const tenantFilterMissing = {
  id: 'tenant-filter-missing',
  clause: 'resource',
  summary: 'Tools do not check the tenant of the target.',
  path: 'model',
} as const satisfies Weakness;
