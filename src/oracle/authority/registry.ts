import type { Change, Condition } from './condition.ts';
import { argumentsFitSchema } from './conditions/arguments-fit-schema.ts';
import { callsOfRunLimit } from './conditions/calls-of-run.ts';
import { egress } from './conditions/egress.ts';
import { POSTURE_CHANGES, postureFloor } from './conditions/posture.ts';
import { spendOfRun } from './conditions/spend-of-run.ts';
import { targetSpelling } from './conditions/target-spelling.ts';

/** Every rule of current authority beyond the contract's tables, in the order in which they are asked. */
export const CONDITIONS: readonly Condition[] = [
  argumentsFitSchema,
  targetSpelling,
  egress,
  callsOfRunLimit,
  spendOfRun,
  postureFloor,
];

/** Everything that a plan can change about authority. */
export const CHANGES: readonly Change[] = [...POSTURE_CHANGES];
