import type { CampaignRecord } from '../../model/record.ts';
import type { Pen } from './pen.ts';

/** The fourteen lines of the review checklist, each with its evidence. */
export function checklistLines(record: CampaignRecord, pen: Pen): string[] {
  const { symbols } = pen;
  const marks = {
    held: pen.ink('good', `${symbols.good} held     `),
    violated: pen.ink('bad', `${symbols.bad} violated `),
    'not tried': pen.ink('dim', `${symbols.info} not tried`),
  };
  const rows = record.checklist.flatMap((line) =>
    pen
      .lines(pen.text(`${line.item} (${line.evidence})`), pen.width - 15, 2)
      .map((text, i) => (i === 0 ? `  ${marks[line.state]}  ${text}` : `${' '.repeat(15)}${text}`)),
  );
  return [pen.ink('strong', 'Review checklist'), ...rows];
}
