/** Runs the jobs in order, `width` of them at a time, and gives their results in order. */
export async function sideBySide<T>(jobs: readonly (() => Promise<T>)[], width: number): Promise<T[]> {
  const results: T[] = [];
  const waiting = jobs.entries();
  const worker = async (): Promise<void> => {
    for (const [index, job] of waiting) results[index] = await job();
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
