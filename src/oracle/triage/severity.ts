import { canonicalJson } from '../../model/canonical.ts';
import type { Clause } from '../../model/clause.ts';
import type { Effect } from '../../model/effect.ts';
import { RUNGS, type Rung, type Severity, severityRank } from '../../model/finding.ts';
import type { Witness } from '../../model/verdict.ts';
import { triageOf } from './table.ts';

export interface LadderInput {
  witness: Witness;
  /** The effects that should not have been. */
  effects: readonly Effect[];
  /** Model calls in the attacked part; null when nobody counts. */
  modelCalls: number | null;
  /** An equal effect was permitted and happened: the excess one is a second one. */
  permittedSame: boolean;
  /** Tenant of whoever caused it; undefined when unknown, null when a resource has no owner. */
  actorTenant?: string | null | undefined;
  resourceTenant?: string | null | undefined;
}

/**
 * How far the sequence got, in order, and only as far as something saw it: a rung that no sensor, log or action shows is
 * left out. Empty for a deficit, where nothing happened that should not have.
 */
export function rungsOf(input: LadderInput): Rung[] {
  const { witness, effects, modelCalls } = input;
  if (witness.sign === 'deficit') return [];
  const real = effects.filter((e) => e.kind !== 'exposure');
  const reached = new Set<Rung>(['accepted']);
  const carriedToModel = (witness.actionKind === 'submit' || witness.actionKind === 'say') && (modelCalls ?? 0) > 0;
  if (
    effects.some((e) => e.kind === 'exposure' && e.canary !== 'approval') ||
    carriedToModel ||
    witness.canary === 'model'
  )
    reached.add('exposed');
  // Whoever decides, decides on what they were shown: what they approve is something else.
  if (witness.canary === 'approval') reached.add('approved');
  if (real.length > 0) {
    if (witness.actionKind === 'decide' && !witness.reasons.includes('approval:denied')) reached.add('approved');
    if (witness.actionKind === 'redeliver' || witness.reasons.includes('residue:queued-job')) reached.add('queued');
    reached.add('dispatched').add('effect');
    if (isDuplicated(witness, effects, input.permittedSame)) reached.add('duplicated');
    if (crossesTenant(input)) reached.add('crossed-tenant');
  }
  return RUNGS.filter((rung) => reached.has(rung));
}

/** Something was done twice. To read twice is not: it changes nothing. */
export function isDuplicated(witness: Witness, effects: readonly Effect[], permittedSame = false): boolean {
  const done = effects.filter((e) => e.kind === 'change' || e.kind === 'message' || e.kind === 'deletion');
  if (done.length === 0) return false;
  const distinct = new Set(done.map((e) => canonicalJson([e.canary, e.kind, e.resource, e.arguments ?? {}])));
  return permittedSame || witness.clause === 'replay' || distinct.size < done.length;
}

function crossesTenant({ witness, actorTenant, resourceTenant }: LadderInput): boolean {
  if (witness.reasons.some((reason) => reason.endsWith(':other-tenant'))) return true;
  return typeof actorTenant === 'string' && typeof resourceTenant === 'string' && actorTenant !== resourceTenant;
}

/** That of the farthest rung; of no rung, that of the first. */
export function severityOf(clause: Clause, rungs: readonly Rung[]): Severity {
  const { severity } = triageOf(clause);
  return rungs
    .map((rung) => severity[rung])
    .reduce((worst, next) => (severityRank(next) < severityRank(worst) ? next : worst), severity.accepted);
}
