import type { Severity } from '../model/finding.ts';
import type { CampaignRecord } from '../model/record.ts';

/** The record under `--fail-on never`: findings stay, but do not fail; a lack of evidence still does. */
export function gated(record: CampaignRecord, failOn: Severity | 'never' | undefined): CampaignRecord {
  if (failOn !== 'never' || record.exit.code !== 1) return record;
  const { unproven } = record.exit;
  if (unproven !== undefined) return { ...record, exit: { code: 3, why: `Not judged (exit 3): ${unproven}.` } };
  const count = record.findings.length;
  return { ...record, exit: { code: 0, why: `${count} finding${count === 1 ? '' : 's'}, and --fail-on is never.` } };
}
