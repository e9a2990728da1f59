import { digest } from '../model/canonical.ts';
import { makeMarker } from '../model/marker.ts';
import type { Plan } from '../model/plan.ts';
import type { CampaignRecord } from '../model/record.ts';
import { samePlan } from '../mutation/apply.ts';
import type { Operator } from '../mutation/operator.ts';
import type { ScenarioBaseline } from '../scenario/scenario.ts';
import { groundOf } from './mutants.ts';
import { runTrials } from './run-trials.ts';
import { type Stage, tenantsOf } from './stage.ts';
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
  const blind = result.sensors.find((s) => !s.proven);
  if (blind !== undefined)
    return { ...result, blocked: `canary ${blind.canary} is not to be trusted: ${blind.why ?? 'it was not proven'}` };
  const { baselines } = stage.scenario;
  const controls = await runTrials(
    stage,
    baselines.flatMap((b) => Array.from({ length: RUNS }, (_, i) => controlSpec(b, `control/${i + 1}`))),
  );
  stage.settleMs = stage.scenario.settleMs ?? measuredSettle(controls, result.sensors);
  stage.store.addTrials('control', controls);
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

/** The longer of sensor latency and twice the slowest effect of the controls, never shorter than one round of reading. */
function measuredSettle(controls: readonly TrialResult[], sensors: Control['sensors']): number {
  const latencies = controls.flatMap((r) =>
    r.effects.map((e) => {
      const cause = r.facts.filter((f) => f.start <= e.at + 3).at(-1);
      return cause === undefined ? 0 : Math.max(0, e.at - cause.end);
    }),
  );
  const slowest = Math.max(0, ...latencies);
  return Math.ceil(Math.max(30, 2 * slowest, ...sensors.map((s) => s.latencyMs)));
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
  for (const canary of stage.canaries) {
    const row = { canary: canary.name, kind: canary.kind, senses: [...canary.senses] };
    try {
      await canary.arm(trials);
      const start = Date.now();
      let latencyMs = 0;
      const stop = stage.watch.onEffect((effect) => {
        if (effect.canary === canary.name) latencyMs = Math.max(latencyMs, Date.now() - Math.max(start, effect.at));
      });
      await canary.trip(tripped, 2);
      await stage.watch.readAfter(Date.now() + 10);
      stop();
      const seen = stage.watch.effectsOf(tripped.marker).filter((e) => e.canary === canary.name).length;
      const other = stage.watch.effectsOf(silent.marker).filter((e) => e.canary === canary.name).length;
      const why =
        seen !== 2
          ? `tripped twice, it read ${seen}`
          : other !== 0
            ? `its neighbour read ${other} without being touched`
            : stage.watch.failed().get(canary.name)?.message;
      rows.push({ ...row, proven: why === undefined, latencyMs, ...(why === undefined ? {} : { why }) });
    } catch (error) {
      rows.push({ ...row, proven: false, latencyMs: 0, why: error instanceof Error ? error.message : String(error) });
    }
  }
  const left = [];
  for (const canary of stage.canaries) left.push(...(await canary.disarm(trials)));
  for (const t of trials) stage.watch.release(t.marker);
  stage.store.disarmed(trials, left);
  return rows;
}
