import type { CampaignRecord } from '../model/record.ts';

/** The record with times nowhere but in `times`: of equal campaigns, the rest is equal byte for byte. */
export function timeless(record: CampaignRecord): CampaignRecord {
  return {
    ...record,
    sensors: record.sensors.map((sensor) => ({ ...sensor, latencyMs: 0 })),
    findings: record.findings.map((finding) => ({
      ...finding,
      effects: finding.effects.map((effect) => ({ ...effect, at: 0 })),
    })),
  };
}
