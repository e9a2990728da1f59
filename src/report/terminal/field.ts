import type { Pen } from './pen.ts';
import { padEnd } from './wrap.ts';

const LABEL = 10;

/** `  label     text`, continuation lines under the text. `most` bounds all lines together. Text must be safe. */
export function field(pen: Pen, label: string, paragraphs: readonly string[], most: number): string[] {
  const width = pen.width - LABEL - 2;
  const lines = paragraphs.flatMap((text) => pen.lines(text, width));
  const kept =
    lines.length <= most
      ? lines
      : [...lines.slice(0, most - 1), ...pen.lines(lines.slice(most - 1).join(' '), width, 1)];
  return kept.map((line, i) => `  ${pen.ink('dim', padEnd(i === 0 ? label : '', LABEL))}${line}`);
}
