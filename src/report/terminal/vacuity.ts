import type { CampaignRecord } from '../../model/record.ts';
import { vacuityGroups } from '../vacuity-phrases.ts';
import type { Pen } from './pen.ts';

/** What was not exercised: a count and the first of them for each kind; the other formats have them whole. */
export function vacuityLines(record: CampaignRecord, pen: Pen): string[] {
  const groups = vacuityGroups(record);
  if (groups.length === 0) return [];
  const lines = groups.flatMap(({ title, rows }) => {
    const text = `${title} (${rows.length}): ${rows.map((one) => one.subject).join(', ')}`;
    return pen
      .lines(pen.text(text), pen.width - 4, 2)
      .map((line, i) => `  ${i === 0 ? pen.symbols.warn : ' '} ${line}`);
  });
  return [pen.ink('strong', 'Not exercised'), ...lines];
}
