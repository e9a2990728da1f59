import { describe, expect, it } from 'vitest';
import { Teardown } from '../../src/campaign/teardown.ts';

describe('taking down', () => {
  it('goes in reverse, one after the other', async () => {
    const teardown = new Teardown();
    const done: string[] = [];
    for (const [what, ms] of [
      ['store', 0],
      ['canary', 1],
      ['target', 20],
    ] as const) {
      teardown.add(what, async () => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        done.push(what);
      });
    }
    expect(await teardown.run()).toEqual([]);
    expect(done).toEqual(['target', 'canary', 'store']);
  });

  it('goes on after a step that fails, and names it', async () => {
    const teardown = new Teardown();
    const done: string[] = [];
    teardown.add('the store', async () => void done.push('store'));
    teardown.add('the target', () => Promise.reject(new Error('it does not stop')));
    teardown.add('the adapter', () => {
      throw 'at once';
    });
    expect(await teardown.run()).toEqual(['the adapter: at once', 'the target: it does not stop']);
    expect(done).toEqual(['store']);
  });

  it('does each step once', async () => {
    const teardown = new Teardown();
    let count = 0;
    teardown.add('it', async () => void count++);
    await teardown.run();
    await teardown.run();
    expect(count).toBe(1);
  });
});
