import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import type { CampaignRecord } from '../model/record.ts';
import type { Verification } from '../model/verification.ts';
import type { KnownEntry } from '../report/gate/known.ts';
import type { GatePolicy } from '../report/gate/policy.ts';
import type { Io } from './io.ts';
import { storedCampaign } from './stored-campaign.ts';

/** Where known findings are looked for where nobody names a file. */
export const KNOWN = 'retcon.known.yaml';

export interface GateFlags {
  store: string;
  known?: string;
  /** The file of known findings is about to be made. */
  makes?: boolean;
  profile?: string;
}

export interface GateMaterial {
  record: CampaignRecord;
  policy: GatePolicy;
  /** Where known findings are kept, whether or not the file is there yet. */
  knownFile: string;
  known: KnownEntry[];
  verification?: Verification;
}

/** A stored campaign with the gate of its scenario and the known findings. */
export async function gateMaterial(campaign: string, flags: GateFlags, io: Io): Promise<GateMaterial> {
  const { record, folder } = await storedCampaign(campaign, flags.store, io);
  const { readForGate } = await import('../campaign/store/folders.ts');
  const { readScenario } = await import('../scenario/read.ts');
  const { scenario: file, verification } = readForGate(folder);
  const { gate } = await readScenario(file, { env: io.env, cwd: io.cwd, profile: flags.profile });
  const named = knownFileOf(flags.known, { file, gate }, io);
  const knownFile = named ?? resolve(io.cwd, KNOWN);
  return {
    record,
    policy: gate,
    knownFile,
    known: await knownAt(knownFile, named !== undefined && flags.makes !== true, io),
    ...(verification === undefined ? {} : { verification }),
  };
}

/** The file of known findings that somebody named: on the command line, else in the scenario. */
export function knownFileOf(
  flag: string | undefined,
  { file, gate }: { file: string; gate: GatePolicy },
  io: Io,
): string | undefined {
  if (flag !== undefined) return resolve(io.cwd, flag);
  return gate.known === undefined ? undefined : resolve(dirname(file), gate.known);
}

/** The entries of a file; none where it is not there and nobody named it. Throws a UsageError where somebody did. */
export async function knownAt(file: string, asked: boolean, io: Io): Promise<KnownEntry[]> {
  const shown = relative(io.cwd, file);
  if (!existsSync(file)) {
    if (!asked) return [];
    const { UsageError } = await import('../model/errors.ts');
    throw new UsageError(`there is no file ${shown} of known findings; retcon gate accept makes it`);
  }
  const { readKnown } = await import('../report/gate/known.ts');
  return readKnown(await readFile(file, 'utf8'), shown);
}
