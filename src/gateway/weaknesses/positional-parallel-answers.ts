import type { Weakness } from '../weakness.ts';

/** The guard: a decision is about the call that it names. */
export const positionalParallelAnswers = {
  id: 'positional-parallel-answers',
  clause: 'approval',
  summary: 'Decisions on parallel calls are applied in the order in which they arrive.',
  path: 'resume',
} as const satisfies Weakness;
