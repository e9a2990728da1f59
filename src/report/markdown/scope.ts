import type { CampaignRecord } from '../../model/record.ts';
import { markdownText as text } from '../escape.ts';
import { bullets } from './blocks.ts';

export function scopeSection(record: CampaignRecord): string[] {
  const lists: [string, readonly string[]][] = [
    ['Scope of proof', record.scope],
    ['Documented limitations', record.limitations],
    ['Open questions', record.openQuestions],
  ];
  return lists
    .filter(([, items]) => items.length > 0)
    .flatMap(([title, items]) => [`## ${title}`, bullets(items.map(text))]);
}
