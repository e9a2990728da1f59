import type { CampaignRecord } from '../../model/record.ts';
import type { Pen } from './pen.ts';
import { table } from './table.ts';

export function clauseLines(record: CampaignRecord, pen: Pen): string[] {
  const [titles = '', ...body] = table(
    [
      { title: 'Clauses' },
      { title: 'held', align: 'right' },
      { title: 'violated', align: 'right' },
      { title: 'inconclusive', align: 'right' },
      { title: '' },
    ],
    record.clauses.map((cell) =>
      cell.observed
        ? [`  ${cell.clause}`, String(cell.held), String(cell.violated), String(cell.inconclusive), '']
        : [`  ${cell.clause}`, '-', '-', '-', 'not observed'],
    ),
  );
  return [pen.ink('strong', titles), ...body];
}
