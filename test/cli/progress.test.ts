import { describe, expect, it } from 'vitest';
import type { Progress } from '../../src/campaign/campaign.ts';
import { plainView } from '../../src/cli/progress/plain.ts';
import { progressView } from '../../src/cli/progress/view.ts';
import { memoryIo } from './memory-io.ts';

const start: Progress = {
  phase: 'explore',
  done: 0,
  planned: 1000,
  held: 0,
  violated: 0,
  inconclusive: 0,
  findings: 0,
  perSecond: 50,
};

describe('progress in a log', () => {
  it('is a line every 5 %', () => {
    const { io, stdout, stderr } = memoryIo();
    const view = plainView(io, () => 0);
    for (let done = 0; done <= 1000; done++) view.update({ ...start, done });
    view.close();
    const lines = stderr().trimEnd().split('\n');
    expect(lines).toHaveLength(21);
    expect(lines[5]).toBe('explore 250/1000 25% 50/s eta 0:15  held 0  violated 0  inconclusive 0  findings 0');
    expect(stdout()).toBe('');
  });

  it('is a line every 10 s where nothing moves, and one for each phase', () => {
    const { io, stderr } = memoryIo();
    let now = 0;
    const view = plainView(io, () => now);
    for (; now <= 30_000; now += 100) view.update(start);
    view.update({ ...start, phase: 'confirm' });
    expect(stderr().trimEnd().split('\n')).toHaveLength(5);
  });

  it('obeys nothing in a message', () => {
    const { io, stderr } = memoryIo();
    plainView(io).update({ ...start, message: `target says ${String.fromCharCode(27)}[2J\rheld` });
    expect(stderr().split('\n')[0]).toBe('target says  held');
  });

  it('draws over nothing where nobody watches, nor in a CI with a terminal', async () => {
    for (const [isTTY, env] of [
      [false, {}],
      [true, { CI: 'true' }],
      [true, { TERM: 'dumb' }],
    ] as const) {
      const { io, stderr } = memoryIo({ env });
      io.stderr.isTTY = isTTY;
      const view = await progressView(io);
      view.update(start);
      view.close();
      expect(stderr()).toMatch(/^explore [^\p{Cc}]*\n$/u);
    }
  });
});
