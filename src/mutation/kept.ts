import { known } from './known-plan.ts';
import type { Ground } from './operator.ts';

/** A list that many operators ask for, worked out once for a plan under one contract and cast. */
export function kept<T>({ plan, contract, cast }: Ground, name: string, make: () => readonly T[]): readonly T[] {
  const its = known(plan);
  const [same] = its.listed(name, () => [{ contract, cast, list: make() }]);
  return same?.contract === contract && same.cast === cast ? same.list : make();
}
