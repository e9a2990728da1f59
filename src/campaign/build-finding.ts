import { clauseOf } from '../model/clause.ts';
import type { Contract } from '../model/contract.ts';
import type { Effect } from '../model/effect.ts';
import type { Finding } from '../model/finding.ts';
import type { EffectLayers } from '../model/layers.ts';
import type { SimpleAction } from '../model/plan.ts';
import { simpleActions } from '../model/plan-actions.ts';
import type { Witness } from '../model/verdict.ts';
import { findingId, fingerprintOf, parseFingerprint } from '../oracle/fingerprint.ts';
import { layersOf } from '../oracle/layers.ts';
import { answersFor } from '../oracle/triage/answers.ts';
import { modelCallsInAttack } from '../oracle/triage/attacked-part.ts';
import { describeAction } from '../oracle/triage/describe.ts';
import { remediationOf } from '../oracle/triage/remediation.ts';
import { rungsOf, severityOf } from '../oracle/triage/severity.ts';
import { triageOf } from '../oracle/triage/table.ts';
import { titleOf } from '../oracle/triage/title.ts';
import type { Confirmed } from './4-confirm.ts';
import { alignmentOf } from './alignment.ts';
import { limitationOf } from './limitation.ts';
import { Normaliser } from './normalise.ts';
import { withProbes } from './probes.ts';
import { replayCommand } from './replay-command.ts';
import { sourcePlaceOf } from './source-place.ts';
import type { Stage } from './stage.ts';
import { stampsOfEffect } from './trial.ts';

/** A finding as reports show it; its cause is filled in when all findings are known. */
export function buildFinding(
  c: Confirmed,
  variants: number,
  stage: Pick<Stage, 'adapter' | 'folder' | 'senses'>,
): Finding {
  const { folder, senses } = stage;
  const { trust } = stage.adapter;
  const { evidence } = c;
  const core = parseFingerprint(c.fingerprint);
  const witness = witnessFor(c);
  const clause = clauseOf(core.reasons[0] ?? 'provenance:unexplained');
  const contract = evidence.spec.baseline.contract;
  const excess = new Set([...evidence.judgement.excess.map((e) => e.id), witness.effect]);
  const effects = evidence.effects
    .filter((e) => excess.has(e.id))
    .sort((a, b) => Number(b.id === witness.effect) - Number(a.id === witness.effect) || a.at - b.at);
  const modelCalls = modelCallsInAttack(evidence.plan, evidence.facts, evidence.modelLog)?.length ?? null;
  const permitted = evidence.effects.filter((e) => !excess.has(e.id));
  const rungs = rungsOf({
    witness,
    effects,
    modelCalls,
    permittedSame: permitted.some((e) => e.canary === witness.canary && e.resource === witness.resource),
    actorTenant: contract.principals[witness.as]?.tenant,
    resourceTenant:
      witness.resource === undefined ? undefined : (evidence.tenants.get(witness.resource) ?? ownerTenant(c, contract)),
  });
  const layers = layersOf(effects, {
    plan: evidence.plan,
    transcript: evidence.facts,
    modelLog: evidence.modelLog,
    toolLog: evidence.toolLog,
    senses,
    stampsOf: stampsOfEffect(evidence.marker),
  });
  const recipe = [...c.mutant.mutant.recipe];
  const plan = withProbes(c.mutant.plan, probesUpTo(c, witness));
  const replay = replayCommand(findingId(c.fingerprint), folder);
  const triage = triageOf(clause);
  const limitation = limitationOf(core.reasons, trust);
  const actions = simpleActions(evidence.plan);
  const causing = actions.find((a) => a.id === witness.action);
  const normaliser = new Normaliser();
  const finding = normaliser.value({
    id: findingId(c.fingerprint),
    fingerprint: c.fingerprint,
    clause,
    reasons: [...core.reasons],
    severity: legalPlan(c) && clause === 'liveness' ? 'high' : severityOf(clause, rungs),
    title: titleOf(witness, causing, effects[0]),
    cause: '',
    baseline: c.mutant.baseline.id,
    recipe,
    confirmed: c.confirmed,
    control: c.control,
    pace: c.pace,
    witness,
    effects,
    permitted: permitted.map((e) => `${e.kind} of ${e.resource} seen by ${e.canary}`),
    rungs,
    modelCalls,
    ...(layers.length === 0 ? {} : { layers }),
    steps: stepsOf(c, actions),
    plan,
    alignment: alignmentOf(c.mutant.baseline.plan, plan),
    answers: answersFor({
      plan: evidence.plan,
      recipe,
      witness,
      effects,
      transcript: evidence.facts,
      modelCalls: [...evidence.modelLog],
      contract,
      confirmed: c.confirmed,
      control: c.control,
      replay,
    }),
    remediation: remediationOf(core.reasons),
    taxonomy: [...triage.taxonomy],
    ...(limitation === undefined ? {} : { limitation }),
    variants,
    replays: c.replays,
    replay,
  } satisfies Finding);
  // Names that people and machines compare are not evidence: they stay as they are.
  return {
    ...finding,
    id: findingId(c.fingerprint),
    fingerprint: c.fingerprint,
    place: sourcePlaceOf(c.mutant.baseline, actions, witness.action),
    recipe,
    plan,
    replay,
    effects: finding.effects.map((e, i) => ({ ...e, id: nameOf(e, i), at: 0 })),
    ...(layers.length === 0 ? {} : { layers: named(layers, effects, finding.layers ?? []) }),
    witness: {
      ...finding.witness,
      ...(finding.witness.effect === undefined ? {} : { effect: `${finding.effects[0]?.canary}-1` }),
    },
  };
}

function nameOf({ canary }: Effect, index: number): string {
  return `${canary}-${index + 1}`;
}

/** Effects have names of their own in a finding, which hold from one campaign to the next; rows of a ledger have none. */
function named(
  layers: readonly EffectLayers[],
  effects: readonly Effect[],
  shown: readonly EffectLayers[],
): EffectLayers[] {
  return shown.map((layer, i) => {
    const at = effects.findIndex((e) => e.id === layers[i]?.effect);
    const effect = effects[at];
    return { ...layer, effect: effect === undefined ? layer.effect : nameOf(effect, at) };
  });
}

/** What was asked after the plan, until the effect; what was asked later has no part in it. */
function probesUpTo({ evidence: { probes = [] } }: Confirmed, witness: Witness): readonly SimpleAction[] {
  return probes.slice(0, probes.findIndex((a) => a.id === witness.action) + 1);
}

/** A baseline or a twin that does not work any more stops everybody, not only an attacker. */
function legalPlan(c: Confirmed): boolean {
  return c.mutant.mutant.recipe.every((step) => step.parameters.form === 'twin');
}

/** The witness whose fingerprint the finding has. */
function witnessFor(c: Confirmed): Witness {
  const all = c.evidence.judgement.witnesses;
  const found =
    all.find(
      (w) =>
        fingerprintOf({ clause: w.clause, reasons: w.reasons as never, action: w.actionKind, sign: w.sign }) ===
        c.fingerprint,
    ) ?? all[0];
  if (found === undefined) throw new Error(`no witness for ${c.fingerprint}`);
  return found;
}

function ownerTenant(c: Confirmed, contract: Contract): string | undefined {
  return contract.principals[c.mutant.baseline.cast.owner]?.tenant;
}

function stepsOf(c: Confirmed, actions: readonly SimpleAction[]): Finding['steps'] {
  const facts = new Map(c.evidence.facts.map((f) => [f.action, f]));
  return actions.map((a) => {
    const fact = facts.get(a.id);
    return {
      action: a.id,
      as: a.as,
      does: describeAction(a),
      ...(a.attack === undefined ? {} : { attack: a.attack }),
      outcome: fact === undefined ? 'not sent' : fact.why === undefined ? fact.kind : `${fact.kind}: ${fact.why}`,
      exchanges: fact?.exchanges ?? [],
    };
  });
}
