import type { Weakness } from '../weakness.ts';

/** The guard: what the credential is good for, asked for each tool. */
export const readCredentialWrites = {
  id: 'read-credential-writes',
  clause: 'principal',
  summary: 'A credential that is good for reading lets a tool write.',
  path: 'direct',
} as const satisfies Weakness;
