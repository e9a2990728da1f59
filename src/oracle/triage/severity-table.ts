import type { Clause } from '../../model/clause.ts';
import { RUNGS, type Rung, type Severity } from '../../model/finding.ts';

type Row = readonly [Severity, Severity, Severity, Severity, Severity, Severity, Severity, Severity, Severity];

/**
 * One severity for each rung, in order of RUNGS: accepted, exposed, pending, approved, queued, dispatched, effect,
 * duplicated, crossed-tenant. A row never falls: who got farther did no less harm.
 */
const ROWS: Readonly<Record<Clause, Row>> = {
  provenance: ['low', 'low', 'medium', 'medium', 'high', 'high', 'high', 'critical', 'critical'],
  principal: ['low', 'medium', 'medium', 'high', 'high', 'high', 'high', 'critical', 'critical'],
  resource: ['low', 'medium', 'medium', 'medium', 'high', 'high', 'high', 'critical', 'critical'],
  arguments: ['low', 'low', 'low', 'medium', 'medium', 'high', 'high', 'critical', 'critical'],
  approval: ['low', 'low', 'medium', 'high', 'high', 'high', 'high', 'critical', 'critical'],
  limits: ['low', 'low', 'low', 'low', 'medium', 'medium', 'high', 'critical', 'critical'],
  // The first effect was permitted: what is wrong begins with the second one.
  replay: ['info', 'low', 'low', 'low', 'medium', 'medium', 'medium', 'high', 'critical'],
  // To be shown to the model is the whole of this hole: from there on it acts on what somebody made up.
  pairing: ['medium', 'high', 'high', 'high', 'high', 'high', 'high', 'critical', 'critical'],
  posture: ['low', 'low', 'medium', 'medium', 'medium', 'high', 'high', 'critical', 'critical'],
  residue: ['low', 'low', 'medium', 'medium', 'medium', 'medium', 'high', 'critical', 'critical'],
  // What cannot be traced to a principal and a decision is not to be released (seed 002).
  audit: ['high', 'high', 'high', 'high', 'high', 'high', 'high', 'critical', 'critical'],
  // As with pairing: what the model was shown it acts on.
  result: ['high', 'high', 'high', 'high', 'high', 'high', 'high', 'critical', 'critical'],
  // Nothing happened that should not have: a permitted effect did not.
  liveness: ['medium', 'medium', 'medium', 'medium', 'medium', 'medium', 'medium', 'medium', 'medium'],
};

export function severityRow(clause: Clause): Record<Rung, Severity> {
  const row = ROWS[clause];
  return Object.fromEntries(RUNGS.map((rung, i) => [rung, row[i]])) as Record<Rung, Severity>;
}
