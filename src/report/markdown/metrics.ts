import type { CampaignRecord } from '../../model/record.ts';
import { markdownText as text } from '../escape.ts';
import { grid } from './blocks.ts';

/** What the target counted while it was attacked, in its own words; no verdict rests on it. */
export function metricsSection({ metrics = [] }: CampaignRecord): string[] {
  if (metrics.length === 0) return [];
  const cells = metrics.map((one) => [text(one.name), one.value === null ? '-' : String(one.value)]);
  return ['## Operational metrics of the target', grid(['Metric', 'Value'], cells)];
}
