import { join } from 'node:path';
import { type CampaignOptions, runCampaign } from '../../src/campaign/campaign.ts';
import type { CampaignRecord } from '../../src/model/record.ts';
import { readScenario } from '../../src/scenario/read.ts';
import { removePlace } from '../e2e/place.ts';
import { startHere } from './start-here.ts';

export interface MatrixCampaign {
  /** Weaknesses that are switched on; none for the sound gateway. */
  weak: readonly string[];
  seed: number;
  trials: number;
  /** Operators by glob; all when absent. */
  operators?: readonly string[];
  /** Single mutations first; without them, random compositions only. */
  systematic?: boolean;
  /** No more trials than it takes to see this clause broken. */
  clause?: string | undefined;
  /** Start the gateway in this process instead of in one of its own. */
  here?: boolean;
}

/** A campaign of the reference scenario against the gateway as `weak` says; its folder is gone afterwards. */
export async function campaignAt(of: MatrixCampaign, place: string): Promise<CampaignRecord> {
  const { weak, seed, trials, operators, systematic = true, here = false, clause } = of;
  const folder = join(place, `${weak.join('+') || 'sound'}-${seed}`);
  try {
    const { record } = await runCampaign({
      scenario: await readScenario('reference'),
      store: folder,
      seed,
      trials,
      systematic,
      ...(operators === undefined ? {} : { operators: { include: operators, exclude: [] } }),
      ...(clause === undefined ? {} : { enough: breaks(clause) }),
      ...(here ? { startTarget: startHere } : {}),
      extraStartArguments: weak.length === 0 ? [] : ['--weak', weak.join(',')],
    });
    return record;
  } finally {
    await removePlace(folder);
  }
}

function breaks(clause: string): NonNullable<CampaignOptions['enough']> {
  return ({ verdicts }) => verdicts.some((one) => one.clause === clause && one.verdict === 'violated');
}
