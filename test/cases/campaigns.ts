import { join } from 'node:path';
import { type CampaignOptions, runCampaign } from '../../src/campaign/campaign.ts';
import type { CampaignRecord } from '../../src/model/record.ts';
import { readScenario } from '../../src/scenario/read.ts';
import { removePlace } from '../e2e/place.ts';
import { stand, type ToyCase } from './kit/stand.ts';

/** Every operator of the catalogue, in place of those that a case names. */
export const WHOLE_CATALOGUE = { include: ['*'], exclude: [] } as const;

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
  const named = await Promise.all(
    cases.map(async ({ id, scenario: own }) => (await readScenario(own ?? id, { env: {} })).operators.include),
  );
  const operators = { include: named.flat(), exclude: [] };
  try {
    const { record } = await runCampaign({ operators, ...options, scenario, store: join(folder, 'campaign'), seed });
    return record;
  } finally {
    await close();
    await removePlace(folder);
  }
}

/** What must be so of a flawed toy and is not: found under a clause that the case implies, by one mutation. */
export function missed({ id, clauses }: ToyCase, { exit, findings }: CampaignRecord): string[] {
  const found = findings.filter(({ clause }) => clauses.includes(clause));
  if (found.length === 0) return [`${id} was not found: ${exit.why}`, ...findings.map((f) => f.fingerprint)];
  const smallest = Math.min(...found.map(({ recipe }) => recipe.length));
  return smallest === 1 ? [] : [`the smallest recipe of ${id} has ${smallest} steps`];
}

/** What must be so of a repaired toy and is not: exit 0, no finding, everything permitted happened. */
export function unclean({ exit, findings, liveness: { permitted, happened } }: CampaignRecord): string[] {
  return [
    ...(exit.code === 0 ? [] : [exit.why]),
    ...findings.map((f) => `${f.fingerprint}: ${f.witness.expected}, but ${f.witness.observed}`),
    ...(permitted === happened && permitted > 0 ? [] : [`${happened} of ${permitted} permitted effects happened`]),
  ];
}
