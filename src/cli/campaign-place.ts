import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CampaignMeta } from '../campaign/store/store.ts';
import { UsageError } from '../model/errors.ts';
import type { Io } from './io.ts';
import { campaignFolder } from './stored-campaign.ts';

/** Where a campaign is kept, and what it was begun with when it is one to go on with. */
export interface CampaignPlace {
  folder: string;
  resume?: Pick<CampaignMeta, 'seed' | 'trials' | 'scenario' | 'startArguments'>;
}

/** A folder that no campaign has yet: `.retcon/campaigns/20260528-202640-refunds`. */
export function newCampaign(store: string, scenario: string, io: Io, now: Date = new Date()): CampaignPlace {
  const stamp = now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  const parent = resolve(io.cwd, store, 'campaigns');
  for (let number = 1; ; number++) {
    const folder = join(parent, `${stamp}-${scenario}${number === 1 ? '' : `-${number}`}`);
    if (!existsSync(folder)) return { folder };
  }
}

/** An interrupted campaign: by id, or the latest. Throws a UsageError when there is none. */
export async function resumedCampaign(store: string, id: string | true, io: Io): Promise<CampaignPlace> {
  const { Store } = await import('../campaign/store/store.ts');
  const folder = await campaignFolder(id === true ? 'latest' : id, store, io);
  const opened = new Store(folder);
  const meta = opened.meta();
  opened.close();
  if (meta === undefined) throw new UsageError(`the campaign in ${folder} had not begun; run it without --resume`);
  return { folder, resume: meta };
}
