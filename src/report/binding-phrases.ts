import type { BindingRow, CampaignRecord } from '../model/record.ts';

/** The approval-binding matrix in words: what was seen to be bound, what not, and what nobody tried. */
export function bindingPhrases({ binding }: CampaignRecord): { standing: BindingRow['standing']; text: string }[] {
  const standings: BindingRow['standing'][] = ['not bound', 'bound', 'not tried'];
  return standings.flatMap((standing) => {
    const rows = binding.filter((row) => row.standing === standing);
    if (rows.length === 0) return [];
    const [alone, pairs] = [1, 2].map((n) => rows.filter((row) => row.fields.length === n));
    const names = (some: readonly BindingRow[] = []): string => some.map((row) => row.fields.join(' + ')).join(', ');
    const parts = [names(alone), pairs?.length === 0 ? '' : `in pairs: ${names(pairs)}`];
    return [{ standing, text: parts.filter((part) => part !== '').join('; ') }];
  });
}
