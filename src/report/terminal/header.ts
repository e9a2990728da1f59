import type { CampaignRecord } from '../../model/record.ts';
import { plural, trialsPhrase } from '../phrases.ts';
import { field } from './field.ts';
import type { Pen } from './pen.ts';

export function header(record: CampaignRecord, pen: Pen): string[] {
  const { target, counts } = record;
  const build = target.identity === null ? 'identity unknown' : `identity ${target.identity}`;
  const where = `${target.name}, ${target.url} (adapter ${target.adapter}, ${build})`;
  const verdicts = `${counts.held.toLocaleString('en-US')} held, ${counts.violated} violated, ${counts.inconclusive} inconclusive`;
  const found = `${plural(record.findings.length, 'finding')} of ${plural(record.causes.length, 'cause')}`;
  return [
    `${pen.ink('strong', `Retcon ${pen.text(record.retcon)}`)}  ${pen.text(record.scenario)}  campaign ${pen.text(record.campaign)}`,
    ...field(pen, 'target', [pen.text(where)], 2),
    ...field(
      pen,
      'contract',
      [record.contract === 'baseline' ? 'what the baselines show' : "the scenario's policy"],
      1,
    ),
    ...field(pen, 'trials', [trialsPhrase(record)], 2),
    ...field(pen, 'verdicts', [verdicts], 1),
    ...field(pen, 'result', [found], 1),
  ];
}
