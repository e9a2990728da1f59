import type { CampaignRecord } from '../../model/record.ts';
import { type Pen, severityMark } from './pen.ts';

/** Causes first: what there is to fix, and which findings each one explains. */
export function causeLines(record: CampaignRecord, pen: Pen): string[] {
  if (record.causes.length === 0) return [];
  const rows = record.causes.flatMap((cause) => [
    `  ${severityMark(cause.severity, pen)}  ${pen.ink('strong', pen.text(cause.id))}  ${cause.clause}  ${cause.findings.map(pen.text).join(' ')}`,
    ...pen.lines(pen.text(cause.summary), pen.width - 4, 2).map((line) => `    ${line}`),
  ]);
  return [pen.ink('strong', 'Causes'), ...rows];
}
