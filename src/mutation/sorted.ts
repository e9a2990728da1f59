/** Index of the first item whose number is at least `least`, in a list that is sorted by it. */
export function lowerBound<T>(items: readonly T[], numberOf: (item: T) => number, least: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numberOf(items[middle] as T) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
