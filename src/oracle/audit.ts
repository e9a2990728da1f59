import type { AuditRecord } from '../model/audit-record.ts';
import type { Clause, Reason } from '../model/clause.ts';
import type { Effect } from '../model/effect.ts';
import type { SimpleAction } from '../model/plan.ts';
import { simpleActions } from '../model/plan-actions.ts';
import type { Witness } from '../model/verdict.ts';
import { causingAction } from './blame.ts';
import type { Evidence } from './judge.ts';
import { describeEffect } from './witness.ts';

const CLAUSE: Clause = 'audit';

export interface Audited {
  /** Whether there was anything that had to be on record. */
  tested: boolean;
  witnesses: Witness[];
}

/**
 * Compares the target's own records with what was seen: every effect has one record, one policy decision and one
 * principal, and every refused request a record with a reason. Without a reader of the records nothing is said.
 */
export function audit(evidence: Evidence): Audited {
  const { audit: slice } = evidence;
  if (slice === undefined) return { tested: false, witnesses: [] };
  const effects = evidence.effects.filter((e) => e.kind !== 'exposure' && e.kind !== 'disclosure');
  const refused = slice.cites ? evidence.transcript.filter((f) => f.kind === 'refused') : [];
  const recorded = new Map(
    slice.records.flatMap((r) => (r.reference === undefined ? [] : [[r.reference, r] as const])),
  );
  const asked = simpleActions(evidence.plan).filter((a) => a.as !== '$control');
  const unrecorded = refused.flatMap((fact): Witness[] => {
    const action = asked.find((a) => a.id === fact.action);
    const record = recorded.get(fact.audit ?? '');
    if (action === undefined || (record?.reason ?? '') !== '') return [];
    return [refusalWitness(action, fact.audit)];
  });
  // How a race ends is not the same twice: there, that nothing is missing counts for nothing.
  const races = evidence.plan.actions.some((a) => a.do === 'together');
  return {
    tested: !races && effects.length + refused.length > 0,
    witnesses: [...ofEffects(evidence, effects), ...unrecorded],
  };
}

function ofEffects(evidence: Evidence, effects: readonly Effect[]): Witness[] {
  const records = evidence.audit?.records ?? [];
  const left = records.filter((r) => r.kind === 'effect');
  return effects.flatMap((effect): Witness[] => {
    const record = take(left, effect);
    const why = record === undefined ? 'audit:effect-without-record' : faultOf(record, effect, records);
    return why === undefined ? [] : [effectWitness(evidence, effect, why)];
  });
}

/** A record of this effect that no other effect has taken: one that names the same principal, if there is one. */
function take(left: AuditRecord[], effect: Effect): AuditRecord | undefined {
  const same = left.findIndex((r) => r.resource === effect.resource && r.principal === effect.principal);
  const at = same >= 0 ? same : left.findIndex((r) => r.resource === effect.resource);
  return at < 0 ? undefined : left.splice(at, 1)[0];
}

function faultOf(record: AuditRecord, effect: Effect, records: readonly AuditRecord[]): Reason | undefined {
  const allowed = records.filter(
    (r) => r.kind === 'decision' && r.operation === record.operation && r.decision === 'allow',
  );
  if (allowed.length === 0) return 'audit:no-decision';
  const seen = [effect.principal, record.principal, ...allowed.map((r) => r.principal)];
  const names = new Set(seen.filter((name) => name !== undefined));
  return names.size > 1 ? 'audit:two-principals' : undefined;
}

const EXPECTED: Readonly<Record<string, string>> = {
  'audit:effect-without-record': 'every effect has a record of its own',
  'audit:no-decision': 'every effect goes back to one policy decision that allows it',
  'audit:two-principals': 'an effect, its record and its decision name one principal',
};

function effectWitness(evidence: Evidence, effect: Effect, why: Reason): Witness {
  const { action } = causingAction(evidence.plan, effect, evidence);
  const tool = Object.values(evidence.contract.tools).find(
    (t) => t.effect?.canary === effect.canary && t.effect.kind === effect.kind,
  )?.name;
  return {
    clause: CLAUSE,
    reasons: [why],
    action: action?.id ?? 'none',
    // Whatever led to the effect, it is the record that is missing.
    actionKind: 'none',
    as: action?.as ?? '',
    sign: 'excess',
    ...(tool === undefined ? {} : { tool }),
    canary: effect.canary,
    resource: effect.resource,
    effect: effect.id,
    expected: EXPECTED[why] ?? '',
    observed: `${effect.canary} saw ${describeEffect(effect)}; the audit log does not say so`,
  };
}

function refusalWitness(action: SimpleAction, reference: string | undefined): Witness {
  return {
    clause: CLAUSE,
    reasons: ['audit:refusal-unrecorded'],
    action: action.id,
    actionKind: 'none',
    as: action.as,
    sign: 'excess',
    expected: 'every refusal is on record with a reason',
    observed: reference === undefined ? 'the refusal cites no record' : 'there is no record of the refusal',
  };
}
