import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model/finding.ts';
import { FINDING_LINES, findingBlock } from '../../src/report/terminal/finding-block.ts';
import { makePen } from '../../src/report/terminal/pen.ts';
import { wrap } from '../../src/report/terminal/wrap.ts';
import { HOSTILE } from './hostile.ts';
import { changedArguments } from './sample/findings.ts';
import { sampleRecord } from './sample/record.ts';
import { tainted } from './taint.ts';

function pen(width: number, unicode = true): ReturnType<typeof makePen> {
  return makePen({ colour: 0, width, unicode });
}

describe('a finding', () => {
  const crowded: Finding = {
    ...changedArguments,
    recipe: Array.from({ length: 8 }, () => changedArguments.recipe[0]!),
    steps: Array.from({ length: 40 }, (_, i) => changedArguments.steps[i % 4]!),
    effects: Array.from({ length: 9 }, () => changedArguments.effects[0]!),
    permitted: Array.from({ length: 30 }, () => 'refund of 20.00 on the invoice, at most once'),
    limitation: 'tools are delivered at least once',
  };

  it.each([60, 80, 100, 200])('fits in 24 lines of %i columns, however much it holds', (width) => {
    const lines = findingBlock(crowded, pen(width));
    expect(lines.length).toBeLessThanOrEqual(FINDING_LINES);
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
  });

  it.each(Object.entries(HOSTILE))('fits in 24 lines when full of %s', (_name, text) => {
    for (const finding of tainted(text).findings) {
      expect(findingBlock(finding, pen(80)).length).toBeLessThanOrEqual(FINDING_LINES);
      expect(findingBlock(finding, pen(80, false)).length).toBeLessThanOrEqual(FINDING_LINES);
    }
  });

  it('shows the attack even where other steps are folded', () => {
    const steps = Array.from({ length: 30 }, (_, i) => changedArguments.steps[i === 29 ? 2 : 0]!);
    const text = findingBlock({ ...changedArguments, steps }, pen(80)).join('\n');
    expect(text).toContain('[change-arguments-after-approval]');
    expect(text).toContain('of 30 steps, as recorded, not shown');
  });

  it('says severity with symbol and word', () => {
    expect(findingBlock(changedArguments, pen(80))[0]).toBe('✗ CRITICAL  F-3f9a1c22  approval:mismatch');
    expect(findingBlock(changedArguments, pen(80, false))[0]).toBe('x CRITICAL  F-3f9a1c22  approval:mismatch');
  });

  it('never breaks the replay command', () => {
    expect(findingBlock(changedArguments, pen(60)).at(-1)).toBe('  replay    retcon replay F-3f9a1c22');
  });

  it('does not call uncounted model calls zero', () => {
    const text = (modelCalls: number | null): string =>
      findingBlock({ ...changedArguments, modelCalls, layers: [] }, pen(120)).join('\n');
    expect(text(null)).toContain('model calls not counted');
    expect(text(0)).toContain('without the model');
    expect(text(2)).toContain('2 model calls');
  });
});

describe('wrapping', () => {
  it('counts display columns', () => {
    for (const line of wrap('漢字'.repeat(50), 20)) expect(stringWidth(line)).toBeLessThanOrEqual(20);
  });

  it('loses no text', () => {
    const text = `${sampleRecord.scope.join(' ')} ${'x'.repeat(300)} end`;
    expect(wrap(text, 33).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });
});
