import { digest } from '../model/canonical.ts';
import { makeMarker } from '../model/marker.ts';
import type { Plan } from '../model/plan.ts';
import type { CampaignRecord } from '../model/record.ts';
import { samePlan } from '../mutation/apply.ts';
import type { Operator } from '../mutation/operator.ts';
import type { ScenarioBaseline } from '../scenario/scenario.ts';
import { groundOf } from './mutants.ts';
import { provenByControls, proveSensor } from './prove-sensor.ts';
import { runTrials } from './run-trials.ts';
import { measuredSettle } from './settle-window.ts';
import { lostTarget, type Stage, tenantsOf } from './stage.ts';
import type { TrialResult, TrialSpec } from './trial.ts';

/** How often each unmodified baseline is replayed before anything is mutated. */
const RUNS = 2;

export interface Control {
  sensors: CampaignRecord['sensors'];
  rows: CampaignRecord['control'];
  /** Baselines whose permitted effects reproduce; only these are mutated. */
  sound: ScenarioBaseline[];
  /** Violations seen on unmodified baselines and on twins. */
  violations: TrialResult[];
  /** Why nothing can be believed; the run stops with exit 3. */
  blocked?: string;
  permitted: number;
  happened: number;
}

/** The empty recipe: the baseline as it was recorded. */
export function controlSpec(baseline: ScenarioBaseline, attempt: string): TrialSpec {
  return {
    mutant: { id: `control-${baseline.id}`, baseline: baseline.id, recipe: [], origin: 'control' },
    plan: baseline.plan,
    baseline,
    attempt,
  };
}

/** The nearest legal plans of all operators, equal ones once. */
export function twinSpecs(baseline: ScenarioBaseline, operators: readonly Operator[], attempt: string): TrialSpec[] {
  const twins = new Map<string, TrialSpec>();
  const ground = groundOf(baseline);
  for (const operator of operators) {
    for (const site of operator.sites(ground)) {
      const plan: Plan = operator.twin(ground, site);
      if (samePlan(plan, baseline.plan)) continue;
      const id = `twin-${digest({ baseline: baseline.id, plan }).slice(0, 12)}`;
      const recipe = [{ operator: operator.id, site, parameters: { form: 'twin' } }];
      if (!twins.has(id))
        twins.set(id, { mutant: { id, baseline: baseline.id, recipe, origin: 'twin' }, plan, baseline, attempt });
    }
  }
  return [...twins.values()];
}

/** What was demanded happened, nothing was refused that is lawful; an excess effect is a finding, not a broken control. */
export function reproduces(r: TrialResult): boolean {
  const { judgement: j } = r;
  return j.verdict !== 'inconclusive' && j.permitted === j.happened && !j.witnesses.some((w) => w.sign === 'deficit');
}

/** Phase 2: prove the sensors, then the unmodified baselines and their twins. Nothing is believed before this. */
export async function control(stage: Stage, operators: readonly Operator[]): Promise<Control> {
  const result: Control = {
    sensors: await proveSensors(stage),
    rows: [],
    sound: [],
    violations: [],
    permitted: 0,
    happened: 0,
  };
  const blind = unproven(result.sensors);
  if (blind !== undefined) return { ...result, blocked: blind };
  const { baselines } = stage.scenario;
  const controls = await runTrials(
    stage,
    baselines.flatMap((b) => Array.from({ length: RUNS }, (_, i) => controlSpec(b, `control/${i + 1}`))),
  );
  stage.settleMs = stage.scenario.settleMs ?? measuredSettle(controls, result.sensors);
  stage.store.addTrials('control', controls);
  const lost = lostTarget(stage);
  if (lost !== undefined) return { ...result, blocked: lost };
  const seen = new Set(controls.flatMap((r) => r.effects.map((e) => e.canary)));
  result.sensors = provenByControls(result.sensors, stage.canaries, seen);
  const unseen = unproven(result.sensors);
  if (unseen !== undefined) return { ...result, blocked: unseen };
  for (const baseline of baselines) {
    const runs = controls.filter((r) => r.spec.baseline === baseline);
    const ok = runs.every(reproduces);
    const why = ok ? undefined : whyNot(runs);
    const permitted = runs.reduce((n, r) => n + r.judgement.permitted, 0);
    const happened = runs.reduce((n, r) => n + r.judgement.happened, 0);
    result.permitted += permitted;
    result.happened += happened;
    result.rows.push({
      baseline: baseline.id,
      permitted,
      happened,
      runs: runs.length,
      ok,
      ...(why === undefined ? {} : { why }),
    });
    result.violations.push(...runs.filter((r) => r.judgement.verdict === 'violated'));
    const unclear = runs.find((r) => r.judgement.verdict === 'inconclusive');
    if (unclear !== undefined)
      return {
        ...result,
        blocked: `the unmodified baseline ${baseline.id} could not be judged: ${unclear.judgement.why} (${detail(unclear)})`,
      };
    if (ok) result.sound.push(baseline);
  }
  const twins = await runTrials(
    stage,
    result.sound.flatMap((b) => twinSpecs(b, operators, 'twin/1')),
  );
  stage.store.addTrials('twin', twins);
  for (const r of twins) {
    result.permitted += r.judgement.permitted;
    result.happened += r.judgement.happened;
    if (r.judgement.verdict === 'violated' && r.judgement.witnesses.some((w) => w.sign === 'deficit'))
      result.violations.push(r);
  }
  return result;
}

function detail(r: TrialResult): string {
  const fact = r.facts.find((f) => f.kind !== 'accepted' && f.kind !== 'refused');
  return fact === undefined ? 'nothing of it was seen to work' : `${fact.action}: ${fact.why ?? fact.kind}`;
}

function whyNot(runs: readonly TrialResult[]): string {
  const witness = runs.flatMap((r) => r.judgement.witnesses).find((w) => w.sign === 'deficit');
  return witness === undefined
    ? 'its permitted effects did not reproduce'
    : `${witness.expected}, but ${witness.observed}`;
}

function unproven(sensors: Control['sensors']): string | undefined {
  const blind = sensors.find((s) => !s.proven);
  return blind && `canary ${blind.canary} is not to be trusted: ${blind.why ?? 'it was not proven'}`;
}

/** Each sensor is tripped twice alike and must read two for that trial, none for its neighbour. */
async function proveSensors(stage: Stage): Promise<CampaignRecord['sensors']> {
  const first = stage.scenario.baselines[0];
  const tenants = first === undefined ? { home: 'home', foreign: 'foreign' } : tenantsOf(first);
  const [tripped, silent] = ['tripped', 'silent'].map((part) => ({
    marker: makeMarker(stage.key, 'sensor', part),
    ...tenants,
  }));
  if (tripped === undefined || silent === undefined) return [];
  const trials = [tripped, silent];
  stage.watch.follow(trials.map((t) => t.marker));
  stage.store.armed(trials);
  const rows: CampaignRecord['sensors'] = [];
  for (const canary of stage.canaries) rows.push(await proveSensor(canary, stage.watch, tripped, silent));
  const left = [];
  for (const canary of stage.canaries) left.push(...(await canary.disarm(trials)));
  for (const t of trials) stage.watch.release(t.marker);
  stage.store.disarmed(trials, left);
  return rows;
}
