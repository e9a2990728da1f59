import { isDeepStrictEqual } from 'node:util';
import type { SimpleAction } from '../../model/plan.ts';

/** Racers beyond this are not permuted in full: each gets to be first once, the rest keep their order. */
const FULL = 4;

/** The orders in which racing branches can take effect; each branch keeps its own order. */
export function interleavings(branches: readonly (readonly SimpleAction[])[]): {
  orders: SimpleAction[][];
  capped: boolean;
} {
  // Copies of one request differ in nothing but which of them is first.
  const first = branches[0] ?? [];
  if (branches.every((b) => b.length === 1 && sameRequests(b, first)))
    return { orders: firsts(branches), capped: false };
  if (branches.length <= FULL && branches.every((b) => b.length === 1)) {
    return { orders: permutations(branches.flat()), capped: false };
  }
  if (branches.length === 2 && branches.flat().length <= 6)
    return { orders: merges(branches[0] ?? [], branches[1] ?? []), capped: false };
  return { orders: firsts(branches), capped: true };
}

/** Each branch gets to be first once; the others keep their order. */
function firsts(branches: readonly (readonly SimpleAction[])[]): SimpleAction[][] {
  return branches.map((first, i) => [...first, ...branches.filter((_, j) => j !== i).flat()]);
}

function sameRequests(a: readonly SimpleAction[], b: readonly SimpleAction[]): boolean {
  return isDeepStrictEqual(
    a.map((action) => ({ ...action, id: '' })),
    b.map((action) => ({ ...action, id: '' })),
  );
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, i) =>
    permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
  );
}

function merges<T>(a: readonly T[], b: readonly T[]): T[][] {
  if (a.length === 0) return [[...b]];
  if (b.length === 0) return [[...a]];
  const [a0, b0] = [a[0] as T, b[0] as T];
  return [...merges(a.slice(1), b).map((rest) => [a0, ...rest]), ...merges(a, b.slice(1)).map((rest) => [b0, ...rest])];
}
