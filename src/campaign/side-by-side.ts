/** Findings that are worked on at once. */
const WIDTH = 12;

/** Maps in order while at most a dozen are under way; `onDone` is told how many are finished. */
export async function sideBySide<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  onDone: (done: number) => void,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  let done = 0;
  const worker = async (): Promise<void> => {
    for (let i = next++; i < items.length; i = next++) {
      results[i] = await work(items[i] as T);
      onDone(++done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(WIDTH, items.length) }, worker));
  return results;
}
