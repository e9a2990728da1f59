import { crash, failAfterEffect } from './changes/faults.ts';
import { compactRun, forkRun, importRun, recoverRun, redactRun } from './changes/rewrites.ts';
import type { Change, Condition } from './condition.ts';

/** Every rule of current authority beyond the contract's tables, in the order in which they are asked. */
export const CONDITIONS: readonly Condition[] = [];

/** Everything that a plan can change about authority. */
export const CHANGES: readonly Change[] = [
  crash,
  failAfterEffect,
  recoverRun,
  forkRun,
  compactRun,
  redactRun,
  importRun,
];
