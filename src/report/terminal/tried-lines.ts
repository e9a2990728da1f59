import type { CampaignRecord } from '../../model/record.ts';
import { plural } from '../phrases.ts';
import { triedRows } from '../tried.ts';
import type { Pen } from './pen.ts';
import { table } from './table.ts';

export function triedLines(record: CampaignRecord, pen: Pen): string[] {
  const rows = triedRows(record);
  if (rows.length === 0) return [];
  const cells = rows.map((row) => [
    `  ${pen.text(row.operator)}`,
    String(row.held),
    String(row.violated),
    String(row.inconclusive),
    row.paths.length === 0 ? '-' : row.paths.join(' '),
  ]);
  const [titles = '', ...body] = table(
    [
      { title: 'What was tried' },
      { title: 'held', align: 'right' },
      { title: 'violated', align: 'right' },
      { title: 'inconclusive', align: 'right' },
      { title: 'paths judged' },
    ],
    cells,
  );
  return [pen.ink('strong', titles), ...body, ...untried(record, rows, pen)];
}

function untried(record: CampaignRecord, rows: ReturnType<typeof triedRows>, pen: Pen): string[] {
  const notes = rows.flatMap((row) => row.rest.map((rest) => `${row.operator} ${rest}`));
  const { notTried } = record.coverage;
  if (notTried.length > 0) notes.push(`${plural(notTried.length, 'systematic mutant')} beyond the budget`);
  return notes.flatMap((note) =>
    pen.lines(pen.text(note), pen.width - 4, 2).map((line, i) => `  ${i === 0 ? pen.symbols.warn : ' '} ${line}`),
  );
}
