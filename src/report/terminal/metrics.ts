import type { CampaignRecord } from '../../model/record.ts';
import type { Pen } from './pen.ts';

/** What the target counted while it was attacked. */
export function metricLines({ metrics = [] }: CampaignRecord, pen: Pen): string[] {
  if (metrics.length === 0) return [];
  const lines = metrics.map((one) => `${one.value ?? '-'} ${pen.text(one.name)}`);
  return [
    pen.ink('strong', 'Operational metrics of the target'),
    ...lines.flatMap((line) => pen.lines(line, pen.width - 4, 1).map((kept) => `  ${kept}`)),
  ];
}
