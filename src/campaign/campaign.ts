import type { CampaignRecord } from '../model/record.ts';
import type { Verification } from '../model/verification.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { prepare } from './1-prepare.ts';
import { control } from './2-control.ts';
import { explore, progressOf } from './3-explore.ts';
import { confirm } from './4-confirm.ts';
import { conclude } from './5-conclude.ts';
import { hitsOf, withoutSubsumed } from './hits.ts';
import { stillFound, tryKnown } from './known.ts';
import { judgeLate, runAgainWithTime, watchLate } from './late.ts';
import { listMutants } from './mutants.ts';
import { operatorsFor } from './operators-for.ts';
import { reduce } from './reduce.ts';
import { sideBySide } from './side-by-side.ts';
import type { Stage } from './stage.ts';
import type { startTarget } from './start-target.ts';
import type { DrawnFrom } from './store/store.ts';
import type { StoredOutcome } from './store/stored-trial.ts';
import { sweepAfterCrash } from './sweep.ts';
import { Teardown } from './teardown.ts';
import type { Replayable } from './try-again.ts';

export interface Progress {
  phase: string;
  done: number;
  planned: number;
  held: number;
  violated: number;
  inconclusive: number;
  findings: number;
  perSecond: number;
  message?: string;
}

export interface CampaignOptions {
  scenario: Scenario;
  /** Folder of this campaign. */
  store: string;
  seed: number;
  trials?: number;
  /** Wall clock of the whole command in milliseconds. */
  time?: number;
  concurrency?: number;
  /** Requests per second. */
  rate?: number;
  operators?: { include: readonly string[]; exclude: readonly string[] };
  paths?: readonly string[];
  confirm?: number;
  resume?: boolean;
  /** Added to the command that starts the target; never read by anything else. */
  extraStartArguments?: readonly string[];
  /** How the command of `target.start` is carried out: absent, in a process group of its own. */
  startTarget?: typeof startTarget;
  random?: boolean;
  systematic?: boolean;
  /** An outcome that is all that was looked for: what was not sent by then is not tried. */
  enough?: (outcome: StoredOutcome) => boolean;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
  /** Blast classes beyond read and write that may run off loopback. */
  allow?: readonly string[];
  /** Known findings, which are replayed before anything is generated. */
  known?: readonly Replayable[];
}

export interface CampaignOutcome {
  record: CampaignRecord;
  folder: string;
  /** What became of the known findings; absent where none were named. */
  verification?: Verification;
}

/** Share of the time budget that exploring may use: the rest is for reducing, confirming, cleaning up and the report. */
const EXPLORE_SHARE = 0.7;

/** One campaign, from preparing to the record. Everything opened is taken down again, whatever happens. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignOutcome> {
  const teardown = new Teardown();
  try {
    const stage = await prepare(options, teardown);
    return await campaign(stage, options);
  } finally {
    const failed = await teardown.run();
    for (const what of failed)
      options.onProgress?.({
        phase: 'clean up',
        done: 0,
        planned: 0,
        held: 0,
        violated: 0,
        inconclusive: 0,
        findings: 0,
        perSecond: 0,
        message: what,
      });
  }
}

async function campaign(stage: Stage, asked: CampaignOptions): Promise<CampaignOutcome> {
  // A campaign that goes on draws the mutants that it began with, whatever is asked for now.
  const options = { ...asked, ...stage.store.meta()?.drawnFrom } as CampaignOptions;
  const startedAt = Date.now();
  const trials = options.trials ?? stage.scenario.budget.trials;
  const deadline =
    options.time === undefined ? (stage.scenario.budget.timeMs ?? Number.POSITIVE_INFINITY) : options.time;
  const report = (
    phase: string,
    planned: number,
    outcomes: readonly StoredOutcome[],
    findings: number,
    message?: string,
  ): void =>
    options.onProgress?.({
      ...progressOf(phase, planned, outcomes, findings, startedAt),
      ...(message === undefined ? {} : { message }),
    });

  stage.store.setMeta(
    stage.store.meta() ?? {
      key: stage.key,
      seed: stage.seed,
      scenario: stage.scenario.file,
      trials,
      startedAt: new Date(startedAt).toISOString(),
      startArguments: [...(options.extraStartArguments ?? [])],
      drawnFrom: drawnFrom(options),
    },
  );
  await sweepAfterCrash(stage);
  const operators = operatorsFor(stage, options);

  report('control', 0, [], 0, 'proving the sensors and the unmodified baselines');
  const controlled = await control(stage, operators);
  const list = listMutants(controlled.blocked === undefined ? controlled.sound : [], operators, stage.adapter, {
    seed: stage.seed,
    trials,
    systematic: options.systematic ?? true,
    random: options.random ?? true,
    paths: options.paths ?? stage.scenario.paths,
  });

  const known =
    options.known === undefined
      ? undefined
      : await tryKnown(stage, controlled, options.known, (done) =>
          report('known', options.known?.length ?? 0, [], done),
        );
  const seen = { ...controlled, violations: [...controlled.violations, ...(known?.violated ?? [])] };

  const outcomes: StoredOutcome[] = [];
  const late = watchLate(stage);
  const explored = await explore(
    stage,
    list.mutants,
    (fresh) => {
      outcomes.push(...fresh);
      report('explore', list.mutants.length, outcomes, hitsOf(seen, list.mutants, outcomes).hits.length);
    },
    { deadline: startedAt + deadline * EXPLORE_SHARE, enough: options.enough },
  );
  const reached = await judgeLate(stage, late, outcomes);
  await runAgainWithTime(
    stage,
    list.mutants.filter((m) => reached.has(m.mutant.id)),
    outcomes,
  );

  const { hits, variants } = hitsOf(seen, list.mutants, outcomes);
  const open = withoutSubsumed(hits);
  const reduced = await sideBySide(
    open,
    async (hit) => (stage.signal.aborted ? [] : [await reduce(stage, hit, operators)]),
    (done) => report('reduce', open.length, outcomes, done),
  );
  const confirmation = await confirm(stage, reduced.flat(), options.confirm ?? stage.scenario.budget.confirm, (done) =>
    report('confirm', reduced.length, outcomes, done),
  );
  const record = await conclude(stage, {
    control: controlled,
    list,
    explored: { ...explored, outcomes },
    confirmation,
    variants,
    startedAt,
    planned: list.mutants.length,
    operators,
  });
  stage.store.setRecord(record);
  if (known === undefined) return { record, folder: stage.folder };
  const verification = stillFound(known.verification, record.findings);
  stage.store.setVerification(verification);
  return { record, folder: stage.folder, verification };
}

function drawnFrom({ operators, paths, systematic, random }: CampaignOptions): DrawnFrom {
  return { operators, paths, systematic, random };
}
