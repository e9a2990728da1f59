import type { CampaignRecord } from '../model/record.ts';
import { VACUITY_KINDS, type VacuityKind } from '../model/vacuity.ts';

const TITLES: Readonly<Record<VacuityKind, string>> = {
  operator: 'Operators never applied',
  value: 'Parameters with values never used',
  path: 'Paths never tried',
  canary: 'Canaries never armed or never fired',
  precondition: 'Preconditions never met',
  clause: 'Clauses not observed',
  mutant: 'Mutants left out, or lost on their way',
};

/** What one kind of thing was not exercised. */
export interface VacuityGroup {
  title: string;
  rows: CampaignRecord['vacuity'];
}

/** What was not exercised, by kind; a kind with nothing to say is left out. */
export function vacuityGroups(record: CampaignRecord): VacuityGroup[] {
  return VACUITY_KINDS.map((kind) => ({
    title: TITLES[kind],
    rows: record.vacuity.filter((one) => one.kind === kind),
  })).filter(({ rows }) => rows.length > 0);
}
