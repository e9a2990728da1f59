import type { AuditSlice } from '../model/audit-record.ts';
import { CLAUSE_IDS, type Clause, clauseOf, type Reason } from '../model/clause.ts';
import type { Contract } from '../model/contract.ts';
import type { Effect } from '../model/effect.ts';
import type { Plan, SimpleAction } from '../model/plan.ts';
import type { ModelCall, Transcript } from '../model/transcript.ts';
import { type InconclusiveReason, type Verdict, type VerdictKind, type Witness, wasSeen } from '../model/verdict.ts';
import { type Audited, audit } from './audit.ts';
import { fold } from './authority/fold.ts';
import { unserviced } from './evidence-quality.ts';
import { bestExplanation, type Explanation } from './explain.ts';
import { fingerprintOf } from './fingerprint.ts';
import { endedIn, wasProbed } from './residue.ts';
import { claimWitnesses, comparable } from './result/claims.ts';
import { resultsShown, shownWitnesses } from './result/shown.ts';
import type { Senses } from './sight.ts';
import { type Tested, testedIn } from './tested.ts';
import { deficitWitness, excessWitness, refusedWitness } from './witness.ts';

export interface Evidence {
  /** The plan as bound to the trial. */
  plan: Plan;
  contract: Contract;
  tenants: ReadonlyMap<string, string | null>;
  transcript: Transcript;
  modelLog: readonly ModelCall[];
  effects: readonly Effect[];
  senses: Senses;
  /** Call keys whose token is found in the arguments of an effect. */
  stampsOf: (effect: Effect) => readonly string[];
  /** The target's own records of this trial; absent where nobody reads them. */
  audit?: AuditSlice;
}

export interface Judgement {
  verdict: VerdictKind;
  why?: InconclusiveReason;
  verdicts: Verdict[];
  /** Of which tools the verdicts speak. */
  tested: Tested[];
  witnesses: Witness[];
  /** Fingerprints of all divergent effects; only the first opens a finding. */
  fingerprints: string[];
  /** Effects that authority demanded, and those of them that happened. */
  permitted: number;
  happened: number;
  openQuestions: string[];
  /** Effects that no permit covers. */
  excess: Effect[];
  /** Calls that the model proposed and that authority has not let through, by key; those that wait only if `waiting`. */
  ended: { call: string; waiting: boolean }[];
  capped: boolean;
}

const NOT_AUDITED: Audited = { tested: false, witnesses: [] };

/** Judges one trial. Pure: the same evidence gives the same judgement, today or from the store. */
export function judge(evidence: Evidence): Judgement {
  const folded = fold(evidence);
  if (folded === 'too-many-worlds') return inconclusive('oracle-error', []);
  const explanation = bestExplanation(folded.worlds, evidence.effects, evidence);
  // After a wrong effect the rest of the run, its records among it, is not comparable.
  const audited = explanation.excess.length > 0 ? NOT_AUDITED : audit(evidence);
  const witnesses = [...witnessesOf(evidence, explanation, folded.worlds.length), ...audited.witnesses];
  const clauses = clausesTested(evidence, explanation);
  if (audited.tested) clauses.add('audit');
  if (wasProbed(evidence)) clauses.add('residue');
  const demanded = explanation.world.permits.filter((p) => p.min > 0);
  const base = {
    witnesses,
    fingerprints: [
      ...new Set(
        witnesses.map((w) =>
          fingerprintOf({ clause: w.clause, reasons: w.reasons as never, action: w.actionKind, sign: w.sign }),
        ),
      ),
    ],
    permitted: demanded.length,
    happened: demanded.filter((p) => (explanation.used.get(p) ?? 0) > 0).length,
    openQuestions: [...explanation.used.keys()].flatMap((p) => p.unspecified ?? []),
    excess: explanation.excess,
    ended: endedIn(explanation.world),
    capped: folded.capped,
  };
  const quality = unserviced(evidence, explanation.world);
  const why: InconclusiveReason | undefined = quality ?? (isVacuous(evidence, explanation) ? 'vacuous' : undefined);
  const excessFound = witnesses.some(wasSeen);
  // A violation counts whatever else went wrong; a deficit does not, since what was not serviced cannot have happened.
  // A target that refuses what is lawful did look at it: then that nothing worked is the violation itself.
  const lawfulRefused = quality === undefined && refusedThoughLawful(evidence, explanation).length > 0;
  const counted = excessFound || why === undefined || lawfulRefused ? witnesses : [];
  if (counted.length > 0) {
    const violated = new Map<Clause, Witness>();
    // Every guard that a witness names has failed, not only the first of them.
    for (const w of counted)
      for (const clause of [w.clause, ...w.reasons.map((r) => clauseOf(r as Reason))])
        if (!violated.has(clause)) violated.set(clause, w);
    const verdicts = CLAUSE_IDS.flatMap((clause): Verdict[] => {
      const witness = violated.get(clause);
      if (witness !== undefined) return [{ clause, verdict: 'violated', witness }];
      if (!clauses.has(clause)) return [];
      // Where what is lawful did not happen, that the rest did not happen either shows nothing.
      if (why === undefined && !excessFound) return [{ clause, verdict: 'inconclusive', why: 'vacuous' }];
      return why === undefined && clause !== 'liveness'
        ? [{ clause, verdict: 'held' }]
        : [{ clause, verdict: 'inconclusive', why: why ?? 'nondeterministic' }];
    });
    return { ...base, verdict: 'violated', verdicts, tested: testedIn(verdicts, explanation, counted) };
  }
  if (why !== undefined) {
    const open = inconclusive(why, [...clauses]);
    const tested = testedIn(open.verdicts, explanation, []);
    return { ...open, ...base, witnesses: [], fingerprints: [], tested };
  }
  const verdicts = [...clauses].map((clause): Verdict => ({ clause, verdict: 'held' }));
  return { ...base, verdict: 'held', verdicts, tested: testedIn(verdicts, explanation, []) };
}

/** The same judgement with another verdict: the trial cannot be believed for a reason outside of it. */
export function withdraw(judgement: Judgement, why: InconclusiveReason): Judgement {
  if (judgement.verdict === 'inconclusive') return judgement;
  return {
    ...judgement,
    ...inconclusive(
      why,
      judgement.verdicts.map((v) => v.clause),
    ),
    tested: judgement.tested,
    witnesses: [],
    fingerprints: [],
    permitted: judgement.permitted,
    happened: judgement.happened,
  };
}

function inconclusive(why: InconclusiveReason, clauses: readonly Clause[]): Judgement {
  return {
    verdict: 'inconclusive',
    why,
    verdicts: clauses.map((clause) => ({ clause, verdict: 'inconclusive', why })),
    tested: [],
    witnesses: [],
    fingerprints: [],
    permitted: 0,
    happened: 0,
    openQuestions: [],
    excess: [],
    ended: [],
    capped: false,
  };
}

/** Clauses that had something to refuse in this trial, and liveness where something was demanded. */
function clausesTested(evidence: Evidence, explanation: Explanation): Set<Clause> {
  const { world } = explanation;
  const clauses = new Set<Clause>();
  for (const r of world.refusals) for (const reason of r.reasons) clauses.add(clauseOf(reason));
  if (world.permits.some((p) => p.min > 0) || Object.values(world.outcomes).includes('accept')) clauses.add('liveness');
  // Only where there is something to compare: what a target says of a call, or a result in front of the model.
  const shown = evidence.contract.semantics.results !== undefined && resultsShown(evidence).length > 0;
  if (shown || comparable(evidence, explanation).size > 0) clauses.add('result');
  return clauses;
}

function witnessesOf(evidence: Evidence, explanation: Explanation, worlds: number): Witness[] {
  const shown = shownWitnesses(evidence);
  if (explanation.excess.length > 0)
    return [...explanation.excess.map((effect) => excessWitness(evidence, explanation, effect)), ...shown];
  const claimed = claimWitnesses(evidence, explanation);
  const missing = explanation.deficit.map((permit) => deficitWitness(evidence, permit));
  return worlds === 0
    ? [...shown, ...claimed, ...missing]
    : [...shown, ...claimed, ...missing, ...refusedThoughLawful(evidence, explanation).map((a) => refusedWitness(a))];
}

/** Actions that every lawful course accepts, outside races, and the target refused. */
function refusedThoughLawful(evidence: Evidence, { world }: Explanation): SimpleAction[] {
  const kinds = new Map(evidence.transcript.map((f) => [f.action, f.kind]));
  return evidence.plan.actions.filter(
    (a): a is SimpleAction =>
      a.do !== 'together' &&
      a.probe === undefined &&
      world.outcomes[a.id] === 'accept' &&
      kinds.get(a.id) === 'refused',
  );
}

/** Nothing was seen to work: no action that had to be accepted was, and no effect that had to happen did. */
function isVacuous(evidence: Evidence, { world, used }: Explanation): boolean {
  if (world.permits.some((p) => p.min > 0 && (used.get(p) ?? 0) > 0)) return false;
  const probes = new Set(evidence.plan.actions.flatMap((a) => (a.probe === undefined ? [] : [a.id])));
  return !evidence.transcript.some(
    (f) => f.kind === 'accepted' && !probes.has(f.action) && world.outcomes[f.action] === 'accept',
  );
}
