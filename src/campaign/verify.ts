import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../model/errors.ts';
import type { Plan } from '../model/plan.ts';
import type { Recipe } from '../model/recipe.ts';
import { runsNeeded, type Verification, type VerifiedFinding } from '../model/verification.ts';
import { OPERATORS } from '../mutation/registry.ts';
import { parseFingerprint } from '../oracle/fingerprint.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { prepare } from './1-prepare.ts';
import { control, controlSpec, reproduces } from './2-control.ts';
import { runTrials } from './run-trials.ts';
import type { Stage } from './stage.ts';
import { Teardown } from './teardown.ts';

/** What it takes to try a finding again, wherever it is kept. */
export interface Replayable {
  id: string;
  fingerprint: string;
  baseline: string;
  recipe: Recipe;
  plan: Plan;
  confirmed: { n: number; of: number };
}

export interface VerifyOptions {
  scenario: Scenario;
  /** Folder in which the runs are kept while they last. */
  folder: string;
  findings: readonly Replayable[];
  startArguments: readonly string[];
  signal: AbortSignal;
  onDone: (done: VerifiedFinding) => void;
}

/**
 * Findings again on the target as it is now. One is fixed only after enough clean runs for the rate at which it happened,
 * and only where the recorded runs and their nearest lawful variants work before and after: a target that does nothing
 * any more has fixed nothing.
 */
export async function verifyFindings(options: VerifyOptions): Promise<Verification> {
  const { scenario, findings, signal } = options;
  for (const { id, baseline } of findings)
    if (!scenario.baselines.some((one) => one.id === baseline))
      throw new UsageError(`${id} needs the baseline ${baseline}, which ${scenario.file} does not have any more`);
  const teardown = new Teardown();
  const store = mkdtempSync(join(options.folder, 'verify-'));
  teardown.add('the folder of the verification', async () => rmSync(store, { recursive: true, force: true }));
  try {
    const stage = await prepare(
      { scenario, store, seed: 0, signal, extraStartArguments: options.startArguments },
      teardown,
    );
    const before = await working(stage, findings);
    const results: VerifiedFinding[] = [];
    for (const finding of findings) {
      if (signal.aborted) break;
      results.push(await tryAgain(stage, finding));
    }
    const broken = [...before, ...(signal.aborted ? [] : await stillWorking(stage, findings))];
    const verified = results.map((one) => believed(one, broken));
    for (const one of verified) options.onDone(one);
    return {
      version: 'verification/1',
      at: new Date().toISOString(),
      target: await stage.adapter.identity(),
      broken,
      findings: verified,
    };
  } finally {
    await teardown.run();
  }
}

/** What does not work before anything is attacked: sensors, recorded runs, and the lawful variants of the operators at hand. */
async function working(stage: Stage, findings: readonly Replayable[]): Promise<string[]> {
  const used = new Set(findings.flatMap(({ recipe }) => recipe.map(({ operator }) => operator)));
  const proven = await control(
    stage,
    OPERATORS.filter(({ id }) => used.has(id)),
  );
  const rows = proven.rows
    .filter(({ ok }) => !ok)
    .map(({ baseline, why }) => `${baseline}: ${why ?? 'it did not reproduce'}`);
  const twins = proven.violations.flatMap(({ spec, judgement }) => {
    const lost = judgement.witnesses.find(({ sign }) => sign === 'deficit');
    if (lost === undefined || spec.mutant.origin !== 'twin') return [];
    const [step] = spec.mutant.recipe;
    return [`the lawful variant of ${step?.operator} at ${step?.site} on ${spec.baseline.id}: ${lost.observed}`];
  });
  return [...(proven.blocked === undefined ? [] : [proven.blocked]), ...rows, ...twins];
}

async function stillWorking(stage: Stage, findings: readonly Replayable[]): Promise<string[]> {
  const used = stage.scenario.baselines.filter(({ id }) => findings.some(({ baseline }) => baseline === id));
  const runs = await runTrials(
    stage,
    used.map((baseline) => controlSpec(baseline, 'verify/closing')),
  );
  return runs
    .filter((run) => !reproduces(run))
    .map(({ spec }) => `${spec.baseline.id}: it no longer works after the replays`);
}

/** Runs it until it fires or enough clean runs are there; a race is tried among copies of itself, where it shows best. */
async function tryAgain(stage: Stage, finding: Replayable): Promise<VerifiedFinding> {
  const baseline = stage.scenario.baselines.find(({ id }) => id === finding.baseline);
  if (baseline === undefined) throw new UsageError(`there is no baseline ${finding.baseline}`);
  const needed = runsNeeded(finding.confirmed);
  const race = finding.plan.actions.some((action) => action.do === 'together');
  const mutant = {
    id: `verify-${finding.id}`,
    baseline: baseline.id,
    recipe: finding.recipe,
    origin: 'confirm' as const,
  };
  const specs = Array.from({ length: needed }, (_, i) => ({
    mutant,
    plan: finding.plan,
    baseline,
    attempt: `verify/${i + 1}`,
  }));
  const runs = await runTrials(stage, specs, { alone: !race });
  const fired = runs.filter(({ judgement }) => judgement.fingerprints.includes(finding.fingerprint));
  const unclear = runs.find(({ judgement }) => judgement.verdict === 'inconclusive');
  const others = runs.flatMap(({ judgement }) => (judgement.verdict === 'violated' ? judgement.fingerprints : []));
  const other = others.find((fingerprint) => parseFingerprint(fingerprint).sign === 'excess');
  const said = (state: VerifiedFinding['state'], why?: string): VerifiedFinding => ({
    id: finding.id,
    fingerprint: finding.fingerprint,
    state,
    fired: fired.length,
    runs: runs.filter(({ judgement }) => judgement.verdict !== 'inconclusive').length,
    needed,
    ...(why === undefined ? {} : { why }),
  });
  if (fired.length > 0) return said(fired.length === runs.length ? 'still open' : 'unstable');
  // The same steps do other harm: the hole has another name now, and is no less open.
  if (other !== undefined) return said('still open', `it now shows as ${other}`);
  if (others.length > 0) return said('cannot tell', `what is lawful in it did not happen (${others[0]})`);
  if (unclear !== undefined) return said('cannot tell', `a run could not be judged: ${unclear.judgement.why}`);
  return said('fixed');
}

function believed(one: VerifiedFinding, broken: readonly string[]): VerifiedFinding {
  const [first] = broken;
  if (one.state !== 'fixed' || first === undefined) return one;
  return { ...one, state: 'cannot tell', why: `lawful runs do not work: ${first}` };
}
