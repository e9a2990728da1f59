import { describe, expect, it } from 'vitest';
import { underLoad } from '../load/load.ts';

// The whole of it is `npm run load`: a hundred kills.
describe('the gateway, killed under load', { timeout: 60_000 }, () => {
  it('does nothing twice, loses nothing that it acknowledged, and its audit chain holds', async () => {
    const result = await underLoad({ kills: 3, clients: 8, seed: 1, pauseMs: 400 });
    expect(result.problems).toEqual([]);
    expect(result.done).toBeGreaterThan(0);
  });

  it('is caught when it does', async () => {
    const result = await underLoad({ kills: 0, clients: 8, seed: 1, pauseMs: 800, weak: ['retry-runs-again'] });
    expect(result.problems.join('\n')).toMatch(/happened 2 times/);
  });
});
