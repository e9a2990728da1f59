import type { AuditSlice } from '../../model/audit-record.ts';
import type { Effect } from '../../model/effect.ts';
import type { Plan } from '../../model/plan.ts';
import type { Recipe } from '../../model/recipe.ts';
import type { ModelCall, StepFact } from '../../model/transcript.ts';
import type { InconclusiveReason, Verdict, VerdictKind, Witness } from '../../model/verdict.ts';
import { withoutBodies } from '../../target/evidence.ts';
import { type TestedCell, testedCells } from '../tested-cells.ts';
import type { TrialResult } from '../trial.ts';

/** All that the judge needs to judge a trial again, without bodies. */
export interface StoredEvidence {
  plan: Plan;
  facts: StepFact[];
  effects: readonly Effect[];
  modelLog: readonly ModelCall[];
  tenants: [string, string | null][];
  marker: string;
  audit?: AuditSlice;
  /** Why the mutation did not reach the target: then this says nothing of it. */
  lost?: string;
  /** What the verdicts say of single tools; absent in a store of before that was kept. */
  cells?: TestedCell[];
  /** The plan with probes that told nothing: not judged, but what lands late may be their doing. */
  tail?: Pick<StoredEvidence, 'plan' | 'facts' | 'effects' | 'modelLog'>;
}

/** What later phases need of an explored mutant. */
export interface StoredOutcome {
  mutant: string;
  baseline: string;
  recipe: Recipe;
  verdict: VerdictKind;
  why?: InconclusiveReason;
  verdicts: Verdict[];
  fingerprints: string[];
  witness?: Witness;
  permitted: number;
  happened: number;
  /** What the verdicts say of single tools and paths. */
  cells: TestedCell[];
}

export function evidenceOf(r: TrialResult): StoredEvidence {
  return {
    plan: r.plan,
    facts: withoutBodies(r.facts),
    effects: r.effects,
    modelLog: r.modelLog,
    tenants: [...r.tenants],
    marker: r.marker,
    ...(r.audit === undefined ? {} : { audit: r.audit }),
    ...(r.lost === undefined ? {} : { lost: r.lost }),
    cells: testedCells(r.plan, r.judgement),
    ...(r.tail === undefined ? {} : { tail: { ...r.tail, facts: withoutBodies(r.tail.facts) } }),
  };
}

interface TrialRow {
  id: number;
  mutant: string;
  baseline: string;
  recipe: string;
  verdict: VerdictKind;
  why: InconclusiveReason | null;
  fingerprints: string;
  permitted: number;
  happened: number;
  cells: string | null;
}

interface VerdictRow {
  clause: Verdict['clause'];
  verdict: VerdictKind;
  why: InconclusiveReason | null;
  witness: string | null;
}

export function outcomeOf(row: unknown, verdictsOf: (trial: number) => unknown[]): StoredOutcome {
  const r = row as TrialRow;
  const verdicts = (verdictsOf(r.id) as VerdictRow[]).map((v): Verdict => {
    if (v.verdict === 'violated')
      return { clause: v.clause, verdict: 'violated', witness: JSON.parse(v.witness ?? 'null') as Witness };
    return v.verdict === 'held'
      ? { clause: v.clause, verdict: 'held' }
      : { clause: v.clause, verdict: 'inconclusive', why: v.why ?? 'oracle-error' };
  });
  return withWitness({
    mutant: r.mutant,
    baseline: r.baseline,
    recipe: JSON.parse(r.recipe) as Recipe,
    verdict: r.verdict,
    ...(r.why === null ? {} : { why: r.why }),
    verdicts,
    fingerprints: JSON.parse(r.fingerprints) as string[],
    permitted: r.permitted,
    happened: r.happened,
    cells: JSON.parse(r.cells ?? '[]') as TestedCell[],
  });
}

function withWitness(outcome: StoredOutcome): StoredOutcome {
  const first = outcome.verdicts.find((v) => v.verdict === 'violated');
  return first?.verdict === 'violated' ? { ...outcome, witness: first.witness } : outcome;
}

/** The same of a trial that was just judged. */
export function liveOutcome(r: TrialResult): StoredOutcome {
  const { mutant } = r.spec;
  const j = r.judgement;
  return {
    mutant: mutant.id,
    baseline: mutant.baseline,
    recipe: mutant.recipe,
    verdict: j.verdict,
    ...(j.why === undefined ? {} : { why: j.why }),
    verdicts: j.verdicts,
    fingerprints: j.fingerprints,
    ...(j.witnesses[0] === undefined ? {} : { witness: j.witnesses[0] }),
    permitted: j.permitted,
    happened: j.happened,
    cells: testedCells(r.plan, j),
  };
}
