import { resolve } from 'node:path';
import type { CampaignRecord } from '../model/record.ts';
import type { Io } from './io.ts';

/** A campaign of the store by id, beginning of an id, or `latest`. Throws a UsageError when there is none. */
export async function storedCampaign(
  id: string,
  store: string,
  io: Io,
): Promise<{ record: CampaignRecord; folder: string }> {
  const folder = await campaignFolder(id, store, io);
  const { readRecord } = await import('../campaign/store/folders.ts');
  return { record: await readRecord(folder), folder };
}

export async function campaignFolder(id: string, store: string, io: Io): Promise<string> {
  const { resolveCampaign } = await import('../campaign/store/folders.ts');
  const found = await resolveCampaign(resolve(io.cwd, store), id);
  return found.folder;
}
