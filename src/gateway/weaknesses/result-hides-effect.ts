import type { Weakness } from '../weakness.ts';

/** The guard: a call whose result is unusable has still been executed. */
export const resultHidesEffect = {
  id: 'result-hides-effect',
  clause: 'result',
  summary: 'A call whose result cannot be used is reported as failed although its effect happened.',
  path: 'model',
} as const satisfies Weakness;
