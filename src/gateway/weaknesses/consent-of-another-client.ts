import type { Weakness } from '../weakness.ts';

/** The guard: a user agrees to each client on its own. */
export const consentOfAnotherClient = {
  id: 'consent-of-another-client',
  clause: 'principal',
  summary: 'What a user agreed to for one client holds for every client of the gateway.',
  path: 'resume',
} as const satisfies Weakness;
