import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../model/errors.ts';
import { suggestion } from '../../model/nearest.ts';
import { type CampaignRecord, recordSchema } from '../../model/record.ts';
import type { Verification } from '../../model/verification.ts';
import { Store } from './store.ts';

export interface CampaignFolder {
  id: string;
  folder: string;
  startedAt: string;
}

/** Campaigns under a store root such as `.retcon`, oldest first. */
export async function campaignFolders(root: string): Promise<CampaignFolder[]> {
  const parent = join(root, 'campaigns');
  if (!existsSync(parent)) return [];
  const found: CampaignFolder[] = [];
  for (const id of await readdir(parent)) {
    const folder = join(parent, id);
    if (!Store.exists(folder)) continue;
    const store = new Store(folder);
    const meta = store.meta();
    store.close();
    if (meta !== undefined) found.push({ id, folder, startedAt: meta.startedAt });
  }
  return found.sort((a, b) => a.startedAt.localeCompare(b.startedAt) || a.id.localeCompare(b.id));
}

/** A campaign by id, by a unique prefix of it, or `latest`. */
export async function resolveCampaign(root: string, idOrLatest: string): Promise<CampaignFolder> {
  const all = await campaignFolders(root);
  const last = all.at(-1);
  if (last === undefined) throw new UsageError(`there is no campaign under ${root} yet; retcon run makes one`);
  if (idOrLatest === 'latest') return last;
  const matching = all.filter((c) => c.id === idOrLatest || c.id.startsWith(idOrLatest));
  if (matching.length === 1 && matching[0] !== undefined) return matching[0];
  if (matching.length > 1)
    throw new UsageError(`"${idOrLatest}" names ${matching.length} campaigns: ${matching.map((c) => c.id).join(', ')}`);
  throw new UsageError(
    `there is no campaign "${idOrLatest}"${suggestion(
      idOrLatest,
      all.map((c) => c.id),
    )}`,
  );
}

/** The record of a finished campaign; an interrupted one has none yet. */
export async function readRecord(folder: string): Promise<CampaignRecord> {
  const store = new Store(folder);
  const stored = store.record();
  store.close();
  if (stored === undefined)
    throw new UsageError(`the campaign in ${folder} was not finished; retcon run --resume finishes it`);
  return recordSchema.parse(stored);
}

/** What the gate needs of a finished campaign beside its record. */
export function readForGate(folder: string): {
  scenario: string;
  startArguments: string[];
  verification?: Verification;
} {
  const store = new Store(folder);
  const meta = store.meta();
  const verification = store.verification();
  store.close();
  if (meta === undefined) throw new UsageError(`${folder} holds no campaign`);
  return {
    scenario: meta.scenario,
    startArguments: meta.startArguments ?? [],
    ...(verification === undefined ? {} : { verification }),
  };
}

/** The record as it is stored, unchecked; undefined of a campaign that was not finished. */
export function recordIfAny(folder: string): CampaignRecord | undefined {
  const store = new Store(folder);
  const stored = store.record();
  store.close();
  return stored as CampaignRecord | undefined;
}
