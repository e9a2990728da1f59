import { setTimeout as sleep } from 'node:timers/promises';

/** Spaces requests evenly at `perSecond`; without a rate nothing waits. */
export function pacer(perSecond: number | undefined): () => Promise<void> {
  if (perSecond === undefined) return () => Promise.resolve();
  let next = 0;
  return async () => {
    const now = performance.now();
    const turn = Math.max(now, next);
    next = turn + 1000 / perSecond;
    if (turn > now) await sleep(turn - now);
  };
}
