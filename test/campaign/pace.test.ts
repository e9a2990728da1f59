import { describe, expect, it } from 'vitest';
import { pacer } from '../../src/campaign/pace.ts';

/** When each of `n` callers that come at once got its turn, in milliseconds since they came. */
async function turns(pace: () => Promise<void>, n: number): Promise<number[]> {
  const start = performance.now();
  return Promise.all(Array.from({ length: n }, () => pace().then(() => performance.now() - start)));
}

describe('pacing', () => {
  it('lets nobody by before the turn that the rate gives', async () => {
    const times = await turns(pacer(100), 11);
    // Timers count whole milliseconds, and may fire one early.
    for (const [i, time] of times.entries()) expect(time, `request ${i}`).toBeGreaterThanOrEqual(i * 10 - 2);
    expect(times[10]).toBeLessThan(1000);
  });

  it('saves up nothing while nobody asks', async () => {
    const pace = pacer(50);
    await pace();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const [, second = 0, third = 0] = await turns(pace, 3);
    expect(second).toBeGreaterThanOrEqual(18);
    expect(third).toBeGreaterThanOrEqual(38);
  });

  it('makes nobody wait without a rate', async () => {
    const times = await turns(pacer(undefined), 1000);
    expect(Math.max(...times)).toBeLessThan(500);
  });
});
