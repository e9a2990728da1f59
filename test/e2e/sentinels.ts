import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { runCampaign } from '../../src/campaign/campaign.ts';
import { RetconError } from '../../src/model/errors.ts';
import type { CampaignRecord } from '../../src/model/record.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import type { Turn } from '../gateways/turns-after.ts';
import { type StoredTrial, storedTrials } from './stored-trials.ts';
import { scenarioAt, scenarioAtAddress } from './toy-scenario.ts';

/** Requests that a target that turns still answers honestly: well into the exploring of 300 trials. */
const TURN_AFTER = 900;

/** A target at which a careless tool claims too much, and what may be claimed at it. */
export interface Sentinel {
  id: string;
  /** What must come out, as a sentence. */
  expected: string;
  scenario(): Promise<Scenario>;
  /** What was claimed that must not be; empty when all is well. */
  problems(run: SentinelRun): Promise<string[]>;
}

export interface SentinelRun {
  exit: number;
  /** Why it ended so. */
  why: string;
  /** Absent when the campaign was refused. */
  record?: CampaignRecord;
  folder: string;
  trials: StoredTrial[];
}

export const SENTINELS: readonly Sentinel[] = [
  {
    id: 'dead-port',
    expected: 'exit 2, no trial',
    scenario: async () => scenarioAtAddress(`http://127.0.0.1:${await deadPort()}`),
    problems: async (run) => [...exits(run, [2]), ...no('trial', run.trials)],
  },
  {
    id: 'grants-everything',
    expected: 'exit 1, nothing held on any mutant that the model refuses',
    scenario: () => scenarioAt('grants-everything'),
    problems: async (run) => [
      ...exits(run, [1]),
      ...no(
        'held although something had to be refused',
        explored(run).filter((t) => t.verdict === 'held' && refuses(t)),
      ),
      ...some('explored', explored(run)),
    ],
  },
  {
    id: 'refuses-everything',
    expected: 'exit 1 with findings of liveness only, nothing held',
    scenario: () => scenarioAt('refuses-everything'),
    problems: async (run) => {
      const clauses = [...new Set(run.record?.findings.map((f) => f.clause))];
      const wrong = clauses.join() === 'liveness' ? [] : [`findings of ${clauses.join(', ') || 'nothing'}`];
      return [...exits(run, [1]), ...no('held', run.trials.filter(isHeld)), ...wrong];
    },
  },
  {
    id: 'empty-200',
    expected: 'exit 3, nothing held, nothing found',
    scenario: () => scenarioAt('empty-200'),
    problems: async (run) => [...exits(run, [3]), ...no('held', run.trials.filter(isHeld)), ...noFindings(run)],
  },
  ...(['401', '429', '403'] as const).map(turning),
];

function turning(turn: Turn): Sentinel {
  return {
    id: `turns-${turn}`,
    expected: 'exit 3, nothing held after it turned, nothing found',
    scenario: () => scenarioAt('turns-after', '--after', String(TURN_AFTER), '--turn', turn),
    problems: async (run) => {
      const at = await turnedAt(run.folder);
      if (at === undefined) return ['it never turned'];
      const before = explored(run).filter((t) => t.evidence.facts.every((f) => f.end < at));
      const after = run.trials.filter((t) => t.evidence.facts.some((f) => f.end >= at));
      return [
        ...exits(run, [3]),
        ...some('explored before it turned', before),
        ...some('explored after it turned', after),
        ...no('held after it turned', after.filter(isHeld)),
        ...noFindings(run),
      ];
    },
  };
}

/** A campaign against a sentinel, in a folder that must be new. */
export async function runSentinel(sentinel: Sentinel, folder: string): Promise<SentinelRun> {
  try {
    const { record } = await runCampaign({ scenario: await sentinel.scenario(), store: folder, seed: 1, trials: 300 });
    return { exit: record.exit.code, why: record.exit.why, record, folder, trials: storedTrials(folder) };
  } catch (error) {
    if (!(error instanceof RetconError)) throw error;
    return { exit: error.exit, why: error.message, folder, trials: storedTrials(folder) };
  }
}

/** When the target turned, in milliseconds since the epoch, as it wrote it to its log. */
async function turnedAt(folder: string): Promise<number | undefined> {
  const log = await readFile(join(folder, 'target.log'), 'utf8');
  const line = log.split('\n').find((text) => text.startsWith('{"turnedAt"'));
  return line === undefined ? undefined : (JSON.parse(line) as { turnedAt: number }).turnedAt;
}

function explored(run: SentinelRun): StoredTrial[] {
  return run.trials.filter((t) => t.phase === 'explore');
}

/** A clause other than liveness was at stake: the model refuses something in this trial. */
function refuses(trial: StoredTrial): boolean {
  return Object.keys(trial.clauses).some((clause) => clause !== 'liveness');
}

/** Held as a whole, or in one of its clauses. */
function isHeld(trial: StoredTrial): boolean {
  return trial.verdict === 'held' || Object.values(trial.clauses).includes('held');
}

function exits(run: SentinelRun, allowed: readonly number[]): string[] {
  return allowed.includes(run.exit) ? [] : [`exit ${run.exit}: ${run.why}`];
}

function no(what: string, trials: readonly StoredTrial[]): string[] {
  if (trials.length === 0) return [];
  const [first] = trials;
  const name = first?.recipe.map((s) => `${s.operator} at ${s.site} ${JSON.stringify(s.parameters)}`).join(' then ');
  return [`${trials.length} ${what}, e.g. ${first?.phase} ${name || first?.mutant}`];
}

function some(what: string, trials: readonly StoredTrial[]): string[] {
  return trials.length > 0 ? [] : [`nothing was ${what}, so that this shows nothing`];
}

function noFindings(run: SentinelRun): string[] {
  const ids = run.record?.findings.map((f) => `${f.clause} ${f.title}`) ?? [];
  return ids.length === 0 ? [] : [`found ${ids.join('; ')}`];
}

/** A port of loopback on which nothing listens: it was free a moment ago. */
async function deadPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
