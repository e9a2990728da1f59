import type { CampaignRecord } from '../../model/record.ts';

/** The name of the page of each finding, in order: its id where that is a plain one, else its number. */
export function anchorsOf(record: CampaignRecord): string[] {
  const used = new Set<string>();
  return record.findings.map(({ id }, i) => {
    const anchor = /^F-[0-9a-f]{4,64}$/.test(id) && !used.has(id) ? id : `finding-${i + 1}`;
    used.add(anchor);
    return anchor;
  });
}
