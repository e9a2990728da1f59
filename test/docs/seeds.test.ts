import { describe, expect, it } from 'vitest';
import { seedLists } from './coverage-data.ts';
import { bulletsAfter, enumerated, seedTexts } from './seed-text.ts';

const texts = seedTexts();
if (texts === undefined)
  console.warn(
    'SKIPPED: no ../shared/seeds beside the repository; the counts of the coverage are not compared with them',
  );

/** Seed, list, how many there must be, and how its text is read. */
const COUNTS: [seed: string, list: string, count: number, read: (text: string) => string[]][] = [
  ['000', 'boundary-crossings', 8, (t) => bulletsAfter(t, 'when history crosses a trust boundary')],
  ['000', 'call-record', 10, (t) => bulletsAfter(t, 'For every call, retain fields')],
  ['000', 'dispatch-checks', 10, (t) => bulletsAfter(t, 'It should perform cross-cutting checks')],
  ['000', 'policy-registry', 10, (t) => bulletsAfter(t, 'operator-controlled tool policy registry')],
  ['000', 'structural-mutations', 12, (t) => bulletsAfter(t, 'Test message and state variations')],
  ['000', 'dispatch-paths', 8, (t) => enumerated(t, 'Map ')],
  ['000', 'evidence-questions', 12, (t) => bulletsAfter(t, 'A high-quality finding should answer')],
  ['000', 'test-levels', 9, (t) => bulletsAfter(t, 'Maintain tests at several levels')],
  ['000', 'operational-metrics', 9, (t) => enumerated(t, 'should favor control quality: ')],
  ['000', 'review-checklist', 14, (t) => bulletsAfter(t, 'multi-user environment, verify')],
  ['002', 'alerts', 8, (t) => enumerated(t, 'Alert on ')],
  ['002', 'root-causes', 8, (t) => enumerated(t, 'Use branches for ')],
  ['002', 'isolation-experiments', 14, (t) => enumerated(t, 'Attempt an ')],
  ['004', 'anti-patterns', 6, (t) => bulletsAfter(t, 'Anti-patterns')],
];

describe('the number of items of a list', () => {
  it.each(COUNTS)('%s %s is %i', (seed, list, count) => {
    expect(seedLists().find((one) => one.seed === seed && one.list === list)?.items).toHaveLength(count);
  });

  it.skipIf(texts === undefined).each(COUNTS)('%s %s is that of its text', (seed, _list, count, read) => {
    expect(read(texts?.[seed] ?? '')).toHaveLength(count);
  });
});
