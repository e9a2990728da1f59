import type { CampaignRecord } from '../../model/record.ts';
import { bindingPhrases } from '../binding-phrases.ts';
import { markdownText as text } from '../escape.ts';
import { bullets } from './blocks.ts';

export function bindingSection(record: CampaignRecord): string[] {
  const phrases = bindingPhrases(record);
  if (phrases.every(({ standing }) => standing === 'not tried')) return [];
  return ['## An approval binds', bullets(phrases.map((one) => `${one.standing}: ${text(one.text)}`))];
}
