import type { Weakness } from '../weakness.ts';

/** The guard: a job that is delivered twice is one operation. */
export const queueRedelivers = {
  id: 'queue-redelivers',
  clause: 'replay',
  summary: 'The worker does not check that the call of a redelivered job was consumed.',
  path: 'queue',
} as const satisfies Weakness;
