import type { CampaignRecord } from '../../model/record.ts';
import { markdownText as text } from '../escape.ts';
import { vacuityGroups } from '../vacuity-phrases.ts';
import { bullets } from './blocks.ts';

/** Everything that was not exercised, by kind, each with how that is known. */
export function vacuitySection(record: CampaignRecord): string[] {
  const groups = vacuityGroups(record);
  if (groups.length === 0) return [];
  return [
    '## Not exercised',
    ...groups.flatMap(({ title, rows }) => [
      `${title} (${rows.length}):`,
      bullets(rows.map((one) => `${text(one.subject)}: ${text(one.why)}`)),
    ]),
  ];
}
