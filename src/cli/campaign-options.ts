import { randomInt } from 'node:crypto';
import type { CampaignOptions } from '../campaign/campaign.ts';
import type { DispatchPath } from '../model/dispatch-path.ts';
import type { Severity } from '../model/finding.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { CampaignPlace } from './campaign-place.ts';
import type { Io } from './io.ts';
import type { OutputOptions } from './outputs.ts';

/** The flags of `retcon run`. */
export interface RunFlags extends OutputOptions {
  profile?: string;
  seed?: number;
  trials?: number;
  time?: number;
  rate?: number;
  concurrency?: number;
  operators?: { include: string[]; exclude: string[] };
  paths?: DispatchPath[];
  confirm?: number;
  allow?: string[];
  random: boolean;
  systematic: boolean;
  dryRun?: boolean;
  resume?: string | true;
  stopAtFirst?: boolean;
  since?: string;
  known?: string;
  pack?: string;
  failOn?: Severity | 'never';
  store: string;
}

/** What the campaign is asked for. Flags that were not given stay absent, so that the scenario decides. */
export function campaignOptions(flags: RunFlags, scenario: Scenario, place: CampaignPlace, io: Io): CampaignOptions {
  const { time, rate, concurrency, operators, paths, confirm, allow, random, systematic } = flags;
  const trials = flags.trials ?? place.resume?.trials;
  const given = { trials, time, rate, concurrency, operators, paths, confirm, allow };
  return {
    ...(Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<CampaignOptions>),
    scenario: withGate(scenario, flags.failOn),
    seed: flags.seed ?? place.resume?.seed ?? ownSeed(scenario) ?? randomInt(2 ** 31),
    store: place.folder,
    resume: place.resume !== undefined,
    random,
    systematic,
    ...(flags.stopAtFirst === true ? { enough: (outcome) => outcome.verdict === 'violated' } : {}),
    extraStartArguments: io.extra.length > 0 ? io.extra : (place.resume?.startArguments ?? []),
  };
}

function withGate(scenario: Scenario, failOn: RunFlags['failOn']): Scenario {
  if (failOn === undefined || failOn === 'never') return scenario;
  return { ...scenario, gate: { ...scenario.gate, failOn } };
}

/** The seed that the scenario file or its profile states; a default is no statement. */
function ownSeed(scenario: Scenario): number | undefined {
  const written = scenario.source.value;
  const states = written !== null && typeof written === 'object' && 'seed' in written;
  return states ? scenario.seed : undefined;
}
