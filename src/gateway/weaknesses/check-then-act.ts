import type { Weakness } from '../weakness.ts';

/** The guard: a reservation is one statement that expects the state it changes. */
export const checkThenAct = {
  id: 'check-then-act',
  clause: 'replay',
  summary: 'The reservation reads the state first and writes it later, without expecting what it read.',
  path: 'resume',
} as const satisfies Weakness;
