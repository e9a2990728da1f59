import type { CampaignRecord } from '../../model/record.ts';
import { markdownText as text } from '../escape.ts';
import { plural } from '../phrases.ts';
import { triedRows } from '../tried.ts';
import { bullets, grid } from './blocks.ts';

export function triedSection(record: CampaignRecord): string[] {
  const rows = triedRows(record);
  const cells = rows.map((row) => [
    text(row.operator),
    String(row.held),
    String(row.violated),
    String(row.inconclusive),
    row.paths.join(' ') || '-',
  ]);
  const notes = rows.flatMap((row) => row.rest.map((rest) => text(`${row.operator} ${rest}`)));
  const { notTried } = record.coverage;
  if (notTried.length > 0) notes.push(`${plural(notTried.length, 'systematic mutant')} beyond the budget`);
  return [
    '## What was tried',
    grid(['Operator', 'Held', 'Violated', 'Inconclusive', 'Paths judged'], cells),
    ...(notes.length === 0 ? [] : [bullets(notes)]),
  ];
}

export function clauseSection(record: CampaignRecord): string[] {
  const cells = record.clauses.map((cell) =>
    cell.observed
      ? [cell.clause, String(cell.held), String(cell.violated), String(cell.inconclusive)]
      : [cell.clause, 'not observed', '-', '-'],
  );
  return ['## Clauses', grid(['Clause', 'Held', 'Violated', 'Inconclusive'], cells)];
}

export function checklistSection(record: CampaignRecord): string[] {
  const cells = record.checklist.map((line) => [text(line.item), line.state, text(line.evidence)]);
  return ['## Review checklist', grid(['Item', 'State', 'Evidence'], cells, 'left')];
}
