import type { CanaryResource, Trial } from '../canary/resource.ts';
import type { ModelScript } from '../lab/model/script.ts';
import type { AuditSlice } from '../model/audit-record.ts';
import type { Effect } from '../model/effect.ts';
import type { ToolEvent } from '../model/layers.ts';
import { makeMarker } from '../model/marker.ts';
import type { Plan, SimpleAction } from '../model/plan.ts';
import { simpleActions } from '../model/plan-actions.ts';
import type { Mutant } from '../model/recipe.ts';
import type { ModelCall, StepFact } from '../model/transcript.ts';
import { type Evidence, type Judgement, judge, withdraw } from '../oracle/judge.ts';
import type { ScenarioBaseline } from '../scenario/scenario.ts';
import type { RecordedAnswer, Session } from '../target/adapter.ts';
import { bindPlan, stampsIn } from './bind.ts';
import { unproposed } from './sent-as-said.ts';
import { type Stage, tenantsOf } from './stage.ts';

/** One mutant, to be run once. */
export interface TrialSpec {
  mutant: Mutant;
  /** The derived plan, with placeholders. */
  plan: Plan;
  baseline: ScenarioBaseline;
  /** Distinguishes the runs of one mutant: `explore/1`, `confirm/3` ... */
  attempt: string;
  /** Settle after every action, so that each effect belongs to one of them. */
  stepwise?: boolean;
}

/** A trial under way: bound, armed and perhaps replayed. */
export interface RunningTrial {
  spec: TrialSpec;
  canaryTrial: Trial;
  plan: Plan;
  resources: ReadonlyMap<string, readonly CanaryResource[]>;
  facts: StepFact[];
  answers: readonly RecordedAnswer[];
  /** Why the mutation did not reach the target, if it did not. */
  lost?: string;
  /** The talk with the target, which goes on when something is asked after the plan. */
  session?: Session;
  /** What was asked after the plan, with placeholders; in `plan` they are bound. */
  probes: readonly SimpleAction[];
}

export interface TrialResult {
  spec: TrialSpec;
  marker: string;
  judgement: Judgement;
  plan: Plan;
  facts: readonly StepFact[];
  effects: readonly Effect[];
  modelLog: readonly ModelCall[];
  /** How its calls went at the canary tools of the lab; absent where it serves none. */
  toolLog?: readonly ToolEvent[];
  tenants: ReadonlyMap<string, string | null>;
  audit?: AuditSlice;
  lost?: string;
  /** What was asked after the plan to see what a refusal had left, with placeholders. */
  probes?: readonly SimpleAction[];
  /** The plan with its probes, where they told nothing and the verdict is the one from before them. */
  tail?: TrialTail;
}

/** What a trial came to with everything that was asked in it: an effect that lands later may be the doing of any of that. */
export type TrialTail = Pick<TrialResult, 'plan' | 'facts' | 'effects' | 'modelLog'>;

/** Marker, resources and bound plan of a trial. Pure but for the campaign key. */
export function prepareTrial(stage: Stage, spec: TrialSpec): RunningTrial {
  const marker = makeMarker(stage.key, spec.mutant.id, spec.attempt);
  const canaryTrial = { marker, ...tenantsOf(spec.baseline) };
  const resources = new Map(stage.canaries.map((c) => [c.name, c.resources(canaryTrial)]));
  const plan = bindPlan(spec.plan, { marker, resources });
  return { spec, canaryTrial, plan, resources, facts: [], answers: [], probes: [] };
}

/** The trial goes on beyond its plan. What was known of it before stays as it is. */
export function extended(trial: RunningTrial, probes: readonly SimpleAction[]): RunningTrial {
  const { marker } = trial.canaryTrial;
  const bound = bindPlan({ ...trial.plan, actions: [...probes] }, { marker, resources: trial.resources });
  return { ...trial, plan: { ...trial.plan, actions: [...trial.plan.actions, ...bound.actions] }, probes };
}

/** The script of the model for one trial: what each turn of the bound plan proposes. */
export function scriptOf(
  trial: RunningTrial,
  { again, behave }: Pick<ModelScript, 'again' | 'behave'> = {},
): ModelScript {
  const turns: ModelScript['turns'] = {};
  for (const a of simpleActions(trial.plan)) {
    if (a.do === 'say' || a.do === 'submit') turns[`${a.run}/${a.turn}`] = { rounds: a.rounds, final: 'Done.' };
  }
  return {
    marker: trial.canaryTrial.marker,
    turns,
    ...(again === undefined ? {} : { again }),
    ...(behave === undefined ? {} : { behave }),
  };
}

/** Tenant of every resource of a trial; a resource without an owner has none. */
export function tenantsOfResources(trial: RunningTrial): Map<string, string | null> {
  return new Map(
    [...trial.resources.values()]
      .flat()
      .flatMap((r) => [r.value, ...(r.link === undefined ? [] : [r.link])].map((name) => [name, r.tenant])),
  );
}

/** Judges what is known of a trial now. Called again when late effects arrive. */
export function judgeTrial(
  stage: Stage,
  trial: RunningTrial,
  effects: readonly Effect[],
  modelLog: readonly ModelCall[],
): TrialResult {
  const tenants = tenantsOfResources(trial);
  const audit = stage.audit?.of(
    trial.canaryTrial.marker,
    trial.facts.flatMap((f) => f.audit ?? []),
  );
  const seen = audit === undefined ? { effects } : { effects, audit };
  const lost = trial.lost ?? unproposed(trial, modelLog);
  const toolLog = stage.redactor.value(stage.tools?.callsOf(trial.canaryTrial.marker));
  const evidence: Evidence = { ...evidenceBase(stage, trial), tenants, modelLog, ...seen };
  return {
    spec: trial.spec,
    marker: trial.canaryTrial.marker,
    // What was judged is not what the target was sent: nothing that it did can be held against it, or for it.
    judgement: lost === undefined ? judge(evidence) : withdraw(judge(evidence), 'no-op'),
    plan: trial.plan,
    facts: trial.facts,
    ...seen,
    modelLog,
    ...(toolLog === undefined ? {} : { toolLog }),
    tenants,
    ...(lost === undefined ? {} : { lost }),
    ...(trial.probes.length === 0 ? {} : { probes: trial.probes }),
  };
}

function evidenceBase(stage: Stage, trial: RunningTrial): Omit<Evidence, 'tenants' | 'modelLog' | 'effects' | 'audit'> {
  return {
    plan: trial.plan,
    contract: trial.spec.baseline.contract,
    transcript: trial.facts,
    senses: stage.senses,
    stampsOf: stampsOfEffect(trial.canaryTrial.marker),
  };
}

/** Call keys named by the tokens in an effect's arguments. */
export function stampsOfEffect(marker: string): (effect: Effect) => string[] {
  return (effect) =>
    Object.values(effect.arguments ?? {}).flatMap((v) => (typeof v === 'string' ? stampsIn(v, marker) : []));
}
