import { isDeepStrictEqual } from 'node:util';
import { type KnownPlan, known } from './known-plan.ts';
import { positionAbove, type Spot } from './plan-patch.ts';
import { actionAt } from './plan-reading.ts';
import type { Plan } from './vocabulary.ts';

/** Whether two plans do the same. What two plans share that were made of one is not compared. */
export function samePlan(a: Plan, b: Plan): boolean {
  if (a === b) return true;
  const [its, others] = [known(a), known(b)];
  if (a.base !== b.base || its.length !== others.length) return false;
  const [from, to] = its.index === others.index ? differing(its, others) : [0, its.length];
  for (let i = from; i < to; i++) {
    const [one, other] = [actionAt(a, i), actionAt(b, i)];
    // A mark tells most of them apart at once.
    if (one !== other && (one?.attack !== other?.attack || !isDeepStrictEqual(one, other))) return false;
  }
  return true;
}

/** The positions between which two plans of equal length differ that were made of one list, at most. */
function differing(its: KnownPlan, others: KnownPlan): [from: number, to: number] {
  let first = 0;
  while (first < its.patch.length && its.patch[first] === others.patch[first]) first++;
  const spots: readonly Spot[] = [...its.patch.slice(first), ...others.patch.slice(first)];
  if (spots.length === 0) return [0, 0];
  const places = spots.map(({ at }) => at);
  const before = its.patch.slice(0, first);
  // What stands behind the last spot is at one position in both, since they are equally long.
  return [positionAbove(before, Math.min(...places)), positionAbove(its.patch, Math.max(...places) + 1)];
}
