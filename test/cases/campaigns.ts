import { join } from 'node:path';
import { type CampaignOptions, runCampaign } from '../../src/campaign/campaign.ts';
import type { CampaignRecord } from '../../src/model/record.ts';
import { removePlace } from '../e2e/place.ts';
import { stand, type ToyCase } from './kit/stand.ts';

/** A campaign of a case's shipped scenario against one of its toys (or several in one); its folder is gone afterwards. */
export async function campaignOf(
  cases: readonly [ToyCase, ...ToyCase[]],
  kind: 'flawed' | 'repaired',
  place: string,
  options: Omit<Partial<CampaignOptions>, 'scenario' | 'store'> = {},
): Promise<CampaignRecord> {
  const { seed = 1 } = options;
  const folder = join(place, `${cases.map(({ id }) => id).join('+')}-${kind}-${seed}`);
  const { scenario, close } = await stand(cases, kind, join(folder, 'toy'));
  try {
    const { record } = await runCampaign({ ...options, scenario, store: join(folder, 'campaign'), seed });
    return record;
  } finally {
    await close();
    await removePlace(folder);
  }
}

/** What must be so of a flawed toy and is not. */
export function missed({ clauses }: ToyCase, record: CampaignRecord): string[] {
  const found = record.findings.filter(({ clause }) => clauses.includes(clause));
  if (found.length === 0) return [`not found: ${record.exit.why}`, ...record.findings.map((f) => f.fingerprint)];
  const smallest = Math.min(...found.map(({ recipe }) => recipe.length));
  return smallest > 2 ? [`the smallest recipe has ${smallest} steps`] : [];
}

/** What must be so of a repaired toy and is not. */
export function unclean({ exit, findings, liveness }: CampaignRecord): string[] {
  return [
    ...(exit.code === 0 ? [] : [exit.why]),
    ...findings.map((f) => `${f.fingerprint}: ${f.witness.expected}, but ${f.witness.observed}`),
    ...(liveness.permitted === liveness.happened && liveness.permitted > 0
      ? []
      : [`${liveness.happened} of ${liveness.permitted} permitted effects happened`]),
  ];
}
