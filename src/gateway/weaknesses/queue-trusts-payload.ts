import type { Weakness } from '../weakness.ts';

/** The guard: a message of the queue names a call; what may be done with it is in the records. */
export const queueTrustsPayload = {
  id: 'queue-trusts-payload',
  clause: 'approval',
  summary: 'The worker takes an approval, and the principal, from the message that a redelivery carries.',
  path: 'queue',
} as const satisfies Weakness;
