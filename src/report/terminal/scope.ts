import type { CampaignRecord } from '../../model/record.ts';
import { plural } from '../phrases.ts';
import type { Pen } from './pen.ts';

const SHOWN = 6;

/** The scope of proof, condensed; the other formats have it whole. */
export function scopeLines(record: CampaignRecord, pen: Pen): string[] {
  const open = record.openQuestions.map((question) => `open question: ${question}`);
  const limits = record.limitations.map((limitation) => `documented limitation: ${limitation}`);
  const all = [...record.scope, ...limits, ...open];
  if (all.length === 0) return [];
  const shown = all
    .slice(0, SHOWN)
    .flatMap((sentence) =>
      pen.lines(pen.text(sentence), pen.width - 4, 2).map((line, i) => `  ${i === 0 ? pen.symbols.step : ' '} ${line}`),
    );
  const rest = all.length - SHOWN;
  const more = rest > 0 ? [`  ${pen.symbols.step} ${plural(rest, 'more sentence')}: retcon report -r markdown`] : [];
  return [pen.ink('strong', 'Scope of proof'), ...shown, ...more];
}
