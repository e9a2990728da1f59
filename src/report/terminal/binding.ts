import type { CampaignRecord } from '../../model/record.ts';
import { bindingPhrases } from '../binding-phrases.ts';
import { field } from './field.ts';
import type { Pen } from './pen.ts';

/** What an approval binds, as the trials have seen it. Nothing where no trial says anything of it. */
export function bindingLines(record: CampaignRecord, pen: Pen): string[] {
  const phrases = bindingPhrases(record);
  if (phrases.every(({ standing }) => standing === 'not tried')) return [];
  return [
    pen.ink('strong', 'An approval binds'),
    ...phrases.flatMap(({ standing, text }) => field(pen, standing, [pen.text(text)], 6)),
  ];
}
