import type { Plan } from '../model/plan.ts';
import type { Recipe } from '../model/recipe.ts';
import { runsNeeded, type VerifiedFinding } from '../model/verification.ts';
import { parseFingerprint } from '../oracle/fingerprint.ts';
import type { ScenarioBaseline } from '../scenario/scenario.ts';
import { type Control, controlSpec, reproduces } from './2-control.ts';
import { runTrials } from './run-trials.ts';
import type { Stage } from './stage.ts';
import type { TrialResult } from './trial.ts';

/** What it takes to try a finding again, wherever it is kept. */
export interface Replayable {
  id: string;
  fingerprint: string;
  baseline: string;
  recipe: Recipe;
  plan: Plan;
  confirmed: { n: number; of: number };
}

/** Runs it until it fires or enough clean runs are there; a race is tried among copies of itself, where it shows best. */
export async function tryAgain(
  stage: Stage,
  finding: Replayable,
  baseline: ScenarioBaseline,
  phase: 'verify' | 'known',
): Promise<{ verified: VerifiedFinding; violated: TrialResult[] }> {
  const needed = runsNeeded(finding.confirmed);
  const race = finding.plan.actions.some((action) => action.do === 'together');
  const mutant = {
    id: `${phase}-${finding.id}`,
    baseline: baseline.id,
    recipe: finding.recipe,
    origin: 'confirm' as const,
  };
  const specs = Array.from({ length: needed }, (_, i) => ({
    mutant,
    plan: finding.plan,
    baseline,
    attempt: `${phase}/${i + 1}`,
  }));
  const runs = await runTrials(stage, specs, { alone: !race });
  const fired = runs.filter(({ judgement }) => judgement.fingerprints.includes(finding.fingerprint));
  const violated = runs.filter(({ judgement }) => judgement.verdict === 'violated');
  return { verified: outcomeOf(finding, runs, fired.length, needed), violated };
}

function outcomeOf(
  { id, fingerprint }: Replayable,
  runs: readonly TrialResult[],
  fired: number,
  needed: number,
): VerifiedFinding {
  const judged = runs.filter(({ judgement }) => judgement.verdict !== 'inconclusive');
  const unclear = runs.find(({ judgement }) => judgement.verdict === 'inconclusive');
  const others = runs.flatMap(({ judgement }) => (judgement.verdict === 'violated' ? judgement.fingerprints : []));
  const other = others.find((one) => parseFingerprint(one).sign === 'excess');
  const said = (state: VerifiedFinding['state'], why?: string): VerifiedFinding => ({
    id,
    fingerprint,
    state,
    fired,
    runs: judged.length,
    needed,
    ...(why === undefined ? {} : { why }),
  });
  if (fired > 0) return said(fired === runs.length ? 'still open' : 'unstable');
  // The same steps do other harm: the hole has another name now, and is no less open.
  if (other !== undefined) return said('still open', `it now shows as ${other}`);
  if (others.length > 0) return said('cannot tell', `what is lawful in it did not happen (${others[0]})`);
  if (unclear !== undefined) return said('cannot tell', `a run could not be judged: ${unclear.judgement.why}`);
  return said('fixed');
}

/** A target on which lawful runs do not work has fixed nothing. */
export function believed(one: VerifiedFinding, broken: readonly string[]): VerifiedFinding {
  const [first] = broken;
  if (one.state !== 'fixed' || first === undefined) return one;
  return { ...one, state: 'cannot tell', why: `lawful runs do not work: ${first}` };
}

/** What the control phase has seen not to work: sensors, recorded runs, and the lawful variants of operators. */
export function brokenIn({ blocked, rows, violations }: Control): string[] {
  const runs = rows.filter(({ ok }) => !ok).map(({ baseline, why }) => `${baseline}: ${why ?? 'it did not reproduce'}`);
  const twins = violations.flatMap(({ spec, judgement }) => {
    const lost = judgement.witnesses.find(({ sign }) => sign === 'deficit');
    if (lost === undefined || spec.mutant.origin !== 'twin') return [];
    const [step] = spec.mutant.recipe;
    return [`the lawful variant of ${step?.operator} at ${step?.site} on ${spec.baseline.id}: ${lost.observed}`];
  });
  return [...(blocked === undefined ? [] : [blocked]), ...runs, ...twins];
}

/** The recorded runs of these findings once more, after their replays; what of them does not work any more. */
export async function brokenAfter(stage: Stage, findings: readonly Replayable[]): Promise<string[]> {
  const used = stage.scenario.baselines.filter(({ id }) => findings.some(({ baseline }) => baseline === id));
  const runs = await runTrials(
    stage,
    used.map((baseline) => controlSpec(baseline, 'verify/closing')),
  );
  return runs
    .filter((run) => !reproduces(run))
    .map(({ spec }) => `${spec.baseline.id}: it no longer works after the replays`);
}
