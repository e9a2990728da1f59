import { digest } from '../model/canonical.ts';
import { type Finding, severityRank } from '../model/finding.ts';
import type { CampaignRecord } from '../model/record.ts';
import type { InconclusiveReason } from '../model/verdict.ts';
import { RETCON_VERSION } from '../model/version.ts';
import type { Operator } from '../mutation/operator.ts';
import { causesOf } from '../oracle/triage/causes.ts';
import { checklistOf } from '../oracle/triage/checklist.ts';
import { scopeOf } from '../oracle/triage/scope.ts';
import { type Control, controlSpec, reproduces } from './2-control.ts';
import type { Explored } from './3-explore.ts';
import type { Confirmation, Confirmed } from './4-confirm.ts';
import { attackPaths } from './attack-paths.ts';
import { bindingMatrix } from './binding-matrix.ts';
import { buildFinding } from './build-finding.ts';
import { clauseCells, coverageCells, evidenceCells } from './coverage.ts';
import { exitOf } from './exit.ts';
import { withoutSubsumed } from './hits.ts';
import type { MutantList } from './mutants.ts';
import { runTrials, sensorTrouble } from './run-trials.ts';
import { lostTarget, type Stage } from './stage.ts';
import { sweepAtEnd } from './sweep.ts';
import { vacuityOf } from './vacuity.ts';

export interface Concluding {
  control: Control;
  list: MutantList;
  explored: Explored;
  confirmation: Confirmation;
  variants: ReadonlyMap<string, number>;
  startedAt: number;
  planned: number;
  operators: readonly Operator[];
}

/** Phase 5: the last twins, findings, causes, coverage, scope of proof; everything that reports are made of. */
export async function conclude(stage: Stage, c: Concluding): Promise<CampaignRecord> {
  const lost = await lastControl(stage, c);
  await sweepAtEnd(stage);
  const silent = stage.signal.aborted || lostTarget(stage) !== undefined;
  const identity = silent ? stage.identity : await stage.adapter.identity();
  const confirmed = withoutSubsumed(c.confirmation.confirmed);
  const built = confirmed.map((f) => buildFinding(f, c.variants.get(f.fingerprint) ?? 1, stage));
  const causes = causesOf(
    built.map((f, i) => ({
      ...f,
      ...(f.witness.tool === undefined ? {} : { tool: f.witness.tool }),
      surface: surfaceOf(f),
      relation: relationOf(confirmed[i]),
      path: pathOf(confirmed[i]),
    })),
  );
  const findings = built
    .map((f) => ({ ...f, cause: causes.find((cause) => cause.findings.includes(f.id))?.id ?? '' }))
    .sort((a, b) => severityRank(a.severity) - severityRank(b.severity) || a.fingerprint.localeCompare(b.fingerprint));
  const { outcomes } = c.explored;
  const counts = { held: 0, violated: 0, inconclusive: 0 };
  const reasons: Partial<Record<InconclusiveReason, number>> = {};
  for (const o of outcomes) {
    counts[o.verdict]++;
    if (o.verdict === 'inconclusive' && o.why !== undefined) reasons[o.why] = (reasons[o.why] ?? 0) + 1;
  }
  const cells = coverageCells(c.list, outcomes, c.operators);
  const clauses = clauseCells(outcomes);
  const fired = stage.store.fired();
  const openQuestions = openQuestionsOf(stage, c);
  const stopped = c.explored.stopped ?? lost;
  const durationMs = Date.now() - c.startedAt;
  const operatorRows = c.operators.map((o) => {
    const own = cells.filter((cell) => cell.operator === o.id);
    return {
      id: o.id,
      held: own.reduce((n, cell) => n + cell.held, 0),
      violated: own.reduce((n, cell) => n + cell.violated, 0),
    };
  });
  return {
    version: 'campaign/1',
    retcon: RETCON_VERSION,
    campaign: digest({
      scenario: stage.scenario.name,
      seed: stage.seed,
      planned: c.list.mutants.map((m) => m.mutant.id),
    }).slice(0, 16),
    scenario: stage.scenario.name,
    target: {
      name: stage.adapter.name,
      adapter: stage.adapter.id,
      url: whereOf(stage),
      identity,
    },
    contract: stage.scenario.contract,
    seed: stage.seed,
    trials: { planned: c.planned, judged: counts.held + counts.violated },
    times: {
      startedAt: new Date(c.startedAt).toISOString(),
      durationMs,
      settleMs: stage.settleMs,
      trialsPerSecond: Math.round((outcomes.length / Math.max(1, durationMs)) * 100_000) / 100,
    },
    counts,
    clauses,
    inconclusive: reasons,
    liveness: { permitted: c.control.permitted, happened: c.control.happened },
    control: c.control.rows,
    sensors: c.control.sensors.map((s) => ({ ...s, latencyMs: 0 })),
    coverage: {
      cells,
      evidence: evidenceCells(outcomes),
      operators: {
        applicable: new Set(c.list.applicable.map((a) => a.operator)).size,
        judged: new Set(cells.filter((x) => x.state === 'judged').map((x) => x.operator)).size,
      },
      notTried: c.list.notTried,
    },
    binding: bindingMatrix(outcomes),
    vacuity: vacuityOf({
      list: c.list,
      cells,
      outcomes,
      baselines: c.control.sound,
      operators: c.operators,
      canaries: stage.canaries.map(({ name }) => ({ name, fired: fired.get(name) ?? [] })),
    }),
    causes,
    findings,
    limitations: stage.adapter.trust.limitations,
    openQuestions,
    dropped: c.confirmation.dropped,
    scope: scopeOf({
      identity,
      cells: clauses,
      operatorsNotTried: c.list.neverApplied,
      sensors: c.control.sensors,
      settleMs: 0,
      openQuestions,
      contract: stage.scenario.contract,
      endedBy: stopped ?? 'the trial budget',
      raceTrials: c.explored.raceTrials,
    }),
    checklist: checklistOf(clauses, operatorRows),
    leftovers: stage.store.leftovers(),
    ...(await metricsOf(stage)),
    exit: exitOf({
      findings,
      failOn: stage.scenario.gate.failOn,
      limitationsFail: stage.scenario.gate.limitations === 'fail',
      interrupted: stage.signal.aborted,
      blocked: lostTarget(stage) ?? (findings.length > 0 ? undefined : c.control.blocked),
      stopped,
      vanished: c.confirmation.vanished,
      identityChanged: identity !== stage.identity,
      cells,
      inconclusive: counts.inconclusive,
      judged: counts.held + counts.violated,
      planned: c.planned,
    }),
  };
}

/** No verdict rests on what the target counts itself: where it does not say, the record does not. */
async function metricsOf(stage: Stage): Promise<Pick<CampaignRecord, 'metrics'>> {
  if (stage.adapter.metrics === undefined || stage.signal.aborted) return {};
  try {
    return { metrics: await stage.adapter.metrics() };
  } catch (error) {
    stage.note(
      `the metrics of the target could not be read: ${error instanceof Error ? error.message : String(error)}`,
    );
    return {};
  }
}

/** The unmodified baselines once more, after everything else. Answers why verdicts cannot be believed, if so. */
/** The address that the scenario says. One that is new for each campaign would make equal campaigns differ. */
function whereOf({ scenario }: Stage): string {
  const { url, start } = scenario.target;
  return url ?? (start === undefined ? 'known to its driver' : 'started by the scenario');
}

async function lastControl(stage: Stage, c: Concluding): Promise<string | undefined> {
  if (stage.signal.aborted || c.control.sound.length === 0) return undefined;
  const gone = lostTarget(stage);
  if (gone !== undefined) return gone;
  const runs = await runTrials(
    stage,
    c.control.sound.map((b) => controlSpec(b, 'closing/last')),
  );
  const failed = runs.find((r) => !reproduces(r));
  if (failed === undefined) return undefined;
  return `the unmodified baseline ${failed.spec.baseline.id} no longer reproduces after the campaign (${sensorTrouble(stage) ?? failed.judgement.why ?? failed.judgement.fingerprints[0]})`;
}

function surfaceOf(f: Finding): string {
  return f.witness.actionKind;
}

function relationOf(c: Confirmed | undefined): string {
  const as = c?.evidence.judgement.witnesses[0]?.as;
  const cast = c?.mutant.baseline.cast;
  if (cast === undefined || as === undefined) return 'unknown';
  return Object.entries(cast).find(([, name]) => name === as)?.[0] ?? (as === '' ? 'nobody' : 'other');
}

function pathOf(c: Confirmed | undefined): string {
  return c === undefined ? 'model' : (attackPaths(c.mutant.plan)[0]?.path ?? 'model');
}

function openQuestionsOf(stage: Stage, c: Concluding): string[] {
  const questions = new Set<string>();
  for (const b of c.control.sound) {
    for (const rule of Object.values(b.contract.tools)) {
      if (b.contract.source === 'baseline' && rule.users.length === 0)
        questions.add(`who may use ${rule.name}: no recording shows anybody`);
    }
  }
  if (stage.scenario.contract === 'baseline')
    questions.add('what colleagues of the owner may do in runs of their own: the recordings show only the owner');
  return [...questions].sort();
}
