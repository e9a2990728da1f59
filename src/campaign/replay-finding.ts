import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../model/errors.ts';
import { type Finding, findingSchema } from '../model/finding.ts';
import { simpleActions } from '../model/plan-actions.ts';
import { describeAction } from '../oracle/triage/describe.ts';
import { describeEffect } from '../oracle/witness.ts';
import { readScenario } from '../scenario/read.ts';
import { prepare } from './1-prepare.ts';
import { Normaliser } from './normalise.ts';
import { runTrials } from './run-trials.ts';
import { Store } from './store/store.ts';
import { Teardown } from './teardown.ts';

export interface ReplayedStep {
  action: string;
  as: string;
  does: string;
  outcome: string;
  /** What the canaries saw after this step and before the next. */
  effects: string[];
}

export interface ReplayOptions {
  /** Folder of the campaign that found it. */
  folder: string;
  /** Id of the finding. */
  finding: string;
  extraStartArguments?: readonly string[];
  signal: AbortSignal;
  onStep: (step: ReplayedStep) => void;
}

export interface ReplayOutcome {
  reproduced: boolean;
  /** False when the trial could not be judged. */
  judged: boolean;
  steps: ReplayedStep[];
  sentence: string;
}

/** The minimal plan of a finding again, step by step in a fresh world, against the target as it is now. */
export async function replayFinding(options: ReplayOptions): Promise<ReplayOutcome> {
  const { finding, scenarioFile, startArguments } = storedFinding(options.folder, options.finding);
  const scenario = await readScenario(scenarioFile);
  const baseline = scenario.baselines.find((b) => b.id === finding.baseline);
  if (baseline === undefined)
    throw new UsageError(`the scenario ${scenarioFile} has no baseline ${finding.baseline} any more`);
  const teardown = new Teardown();
  const store = mkdtempSync(join(options.folder, 'replay-'));
  teardown.add('the replay folder', async () => rmSync(store, { recursive: true, force: true }));
  try {
    const stage = await prepare(
      {
        scenario,
        store,
        seed: 0,
        signal: options.signal,
        extraStartArguments: options.extraStartArguments ?? startArguments,
      },
      teardown,
    );
    const race = finding.plan.actions.some((a) => a.do === 'together');
    const mutant = {
      id: `replay-${finding.id}`,
      baseline: baseline.id,
      recipe: finding.recipe,
      origin: 'confirm' as const,
    };
    const [run] = await runTrials(stage, [
      { mutant, plan: finding.plan, baseline, attempt: 'replay/1', stepwise: !race },
    ]);
    if (run === undefined) throw new Error('the trial gave no result');
    const normaliser = new Normaliser();
    const actions = simpleActions(run.plan);
    const steps = actions.map((a): ReplayedStep => {
      const fact = run.facts.find((f) => f.action === a.id);
      const next = run.facts
        .filter((f) => fact !== undefined && f.start > fact.start)
        .reduce((t, f) => Math.min(t, f.start), Number.POSITIVE_INFINITY);
      const seen = fact === undefined ? [] : run.effects.filter((e) => e.at >= fact.start - 3 && e.at < next - 3);
      return normaliser.value({
        action: a.id,
        as: a.as,
        does: describeAction(a),
        outcome: fact === undefined ? 'not sent' : fact.why === undefined ? fact.kind : `${fact.kind}: ${fact.why}`,
        effects: seen.map((e) => `${e.canary} saw ${describeEffect(e)}`),
      });
    });
    for (const step of steps) options.onStep(step);
    const reproduced = run.judgement.fingerprints.includes(finding.fingerprint);
    const judged = reproduced || run.judgement.verdict !== 'inconclusive';
    return { reproduced, judged, steps, sentence: sentenceOf(finding, reproduced, judged, run.judgement.why) };
  } finally {
    await teardown.run();
  }
}

function sentenceOf(finding: Finding, reproduced: boolean, judged: boolean, why: string | undefined): string {
  if (reproduced) return `${finding.id} still reproduces: ${finding.title}`;
  return judged
    ? `${finding.id} does not reproduce: what authority refuses did not happen.`
    : `${finding.id} could not be judged (${why}).`;
}

function storedFinding(
  folder: string,
  id: string,
): { finding: Finding; scenarioFile: string; startArguments: string[] } {
  const store = new Store(folder);
  const meta = store.meta();
  const record = store.record() as { findings?: unknown[] } | undefined;
  store.close();
  const stored = record?.findings?.find((f) => (f as { id?: string }).id === id);
  if (meta === undefined || stored === undefined) throw new UsageError(`there is no finding "${id}" in ${folder}`);
  readFileSync(meta.scenario);
  return {
    finding: findingSchema.parse(stored),
    scenarioFile: meta.scenario,
    startArguments: meta.startArguments ?? [],
  };
}
