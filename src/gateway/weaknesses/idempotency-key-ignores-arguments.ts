import type { Weakness } from '../weakness.ts';

/** The guard: an idempotency key is bound to the arguments that it was first used with. */
export const idempotencyKeyIgnoresArguments = {
  id: 'idempotency-key-ignores-arguments',
  clause: 'replay',
  summary: 'An idempotency key that comes again with other arguments counts as new, and the call is executed.',
  path: 'direct',
} as const satisfies Weakness;
