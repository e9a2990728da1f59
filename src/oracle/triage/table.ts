import { CLAUSES, type Clause } from '../../model/clause.ts';
import type { Rung, Severity } from '../../model/finding.ts';
import { REMEDIATIONS, type Remediation } from './remediation.ts';
import { type Owner, ROOT_CAUSES, type RootCause } from './root-causes.ts';
import { severityRow } from './severity-table.ts';
import { type TaxonomyId, taxonomyOf } from './taxonomy.ts';

/** What is known of a clause before any finding: what it claims, how bad a breach is, who mends it and how. */
export interface TriageEntry {
  clause: Clause;
  /** Completes "an effect is refused unless". */
  claim: string;
  sensors: readonly string[];
  severity: Readonly<Record<Rung, Severity>>;
  remediation: Remediation;
  rootCause: RootCause;
  /** Owning roles, first the one that mends it. */
  owner: readonly Owner[];
  taxonomy: readonly TaxonomyId[];
}

export const TRIAGE = Object.fromEntries(
  CLAUSES.map(({ id, claim, sensors }) => [
    id,
    {
      clause: id,
      claim,
      sensors,
      severity: severityRow(id),
      remediation: REMEDIATIONS[id],
      ...ROOT_CAUSES[id],
      taxonomy: taxonomyOf(id),
    },
  ]),
) as unknown as Readonly<Record<Clause, TriageEntry>>;

export function triageOf(clause: Clause): TriageEntry {
  return TRIAGE[clause];
}
