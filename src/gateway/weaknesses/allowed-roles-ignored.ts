import type { Weakness } from '../weakness.ts';

/** The guard: the roles that may use the tool, as the registry has them now. */
export const allowedRolesIgnored = {
  id: 'allowed-roles-ignored',
  clause: 'principal',
  summary: 'A tool is executed for a principal whose role the registry does not allow any more.',
  path: 'model',
} as const satisfies Weakness;
