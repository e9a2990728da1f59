import { describe, expect, it } from 'vitest';
import { formatNamed, listFormats } from '../../src/report/registry.ts';
import { wellFormed } from '../../src/report/well-formed.ts';
import { HOSTILE } from './hostile.ts';
import { markdownLeaks, UNSEEN } from './sinks.ts';
import { freePlaceCount, tainted } from './taint.ts';

const screen = { colour: 0, width: 80, unicode: true } as const;

it('taints every free place of the record', () => {
  expect(freePlaceCount).toBeGreaterThan(200);
});

describe.each(Object.entries(HOSTILE))('a record full of %s', (_name, text) => {
  const record = tainted(text);

  it('renders in every format, and ends in one newline', () => {
    for (const format of listFormats()) expect(format.render(record, screen)).toMatch(/[^\n]\n$/);
  });

  it('obeys nothing on the terminal', () => {
    expect(formatNamed('terminal').render(record, screen)).not.toMatch(UNSEEN);
  });

  it('has no colours on the terminal but ours', () => {
    const coloured = formatNamed('terminal').render(record, { ...screen, colour: 1 });
    const ours = new RegExp(`${String.fromCharCode(27)}\\[(?:1|2|22|31|32|33|36|39)m`, 'g');
    expect(coloured.replace(ours, '')).toBe(formatNamed('terminal').render(record, screen));
  });

  it('is ASCII where the screen is not UTF-8', () => {
    expect(formatNamed('terminal').render(record, { ...screen, unicode: false })).toMatch(/^[\n -~]*$/);
  });

  it('keeps the structure of the Markdown document', () => {
    const built = formatNamed('markdown').render(record, screen);
    expect(openings(built)).toEqual(openings(formatNamed('markdown').render(tainted('word'), screen)));
  });

  it('leaks no markup into Markdown', () => {
    const lines = formatNamed('markdown')
      .render(record, screen)
      .replace(/```mermaid\n[^`]*\n```/g, '')
      .split('\n');
    expect([...new Set(lines.flatMap(markdownLeaks))].filter((leak) => !OURS.includes(leak))).toEqual([]);
  });

  it('is one JSON document of the same value', () => {
    const json = formatNamed('json').render(record, screen);
    expect(json).not.toMatch(UNSEEN);
    expect(JSON.parse(json)).toEqual(wellFormed(record));
  });
});

/** Signs that our own headings, lists, tables and bold words bear; the structure test watches those. */
const OURS = ['emphasis', 'a cell', 'a block'];

const OPENING =
  /^(?:#{1,3} |- |\d+\. |\*\*|```|\| |sequenceDiagram| {2}(?:participant [PTC]|P\d+->>T:|T-xC:|T-->>P\d+:) )/;

/** What each line is by its own opening, with the number of cells of a table row; running text is left out. */
function openings(markdown: string): string[] {
  return markdown.split('\n').flatMap((line) => {
    const opening = OPENING.exec(line)?.[0];
    if (opening === undefined) return [];
    return opening === '| ' ? [`${line.split('|').length} cells`] : [opening];
  });
}
