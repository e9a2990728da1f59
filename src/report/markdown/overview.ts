import type { CampaignRecord } from '../../model/record.ts';
import { markdownCode as code, markdownText as text } from '../escape.ts';
import { gateSentence, plural, trialsPhrase } from '../phrases.ts';
import { bullets } from './blocks.ts';

export function overview(record: CampaignRecord): string[] {
  const { target, counts } = record;
  const found = `${plural(record.findings.length, 'finding')} of ${plural(record.causes.length, 'cause')}`;
  return [
    `# Retcon: ${text(record.scenario)}`,
    `**${text(gateSentence(record))}**`,
    bullets([
      `Campaign: ${code(record.campaign)}, Retcon ${text(record.retcon)}`,
      `Target: ${text(target.name)}, ${code(target.url)}, adapter ${text(target.adapter)}, ${target.identity === null ? 'identity unknown' : `identity ${code(target.identity)}`}`,
      `Contract: ${record.contract === 'baseline' ? 'what the baselines show' : "the scenario's policy"}`,
      `Trials: ${text(trialsPhrase(record))}`,
      `Verdicts: ${counts.held} held, ${counts.violated} violated, ${counts.inconclusive} inconclusive`,
      `Result: ${found}`,
    ]),
  ];
}
