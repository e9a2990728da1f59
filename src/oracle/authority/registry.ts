import type { Change, Condition } from './condition.ts';

/** Every rule of current authority beyond the contract's tables, in the order in which they are asked. */
export const CONDITIONS: readonly Condition[] = [];

/** Everything that a plan can change about authority. */
export const CHANGES: readonly Change[] = [];
