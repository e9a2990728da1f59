import type { CampaignRecord } from '../../model/record.ts';
import { markdownText as text } from '../escape.ts';
import { grid } from './blocks.ts';

export function gateSection({ gate }: Pick<CampaignRecord, 'gate'>): string[] {
  if (gate === undefined) return [];
  const cells = gate.checks.map((one) => [one.ok ? '✓' : '✗', text(one.name), text(one.text)]);
  return ['## Gate', grid(['', 'Check', 'Outcome'], cells, 'left')];
}
