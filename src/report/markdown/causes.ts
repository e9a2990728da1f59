import type { CampaignRecord } from '../../model/record.ts';
import { markdownText as text } from '../escape.ts';
import { grid } from './blocks.ts';

export function causeSection(record: CampaignRecord): string[] {
  if (record.causes.length === 0) return [];
  const rows = record.causes.map((cause) => [
    cause.severity.toUpperCase(),
    text(cause.id),
    cause.clause,
    text(cause.control),
    text(cause.surface),
    text(cause.summary),
    cause.findings.map(text).join(', '),
  ]);
  const titles = ['Severity', 'Cause', 'Clause', 'Control', 'Surface', 'Summary', 'Findings'];
  return ['## Causes', grid(titles, rows, 'left'), '## Findings'];
}
