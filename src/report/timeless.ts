import type { CampaignRecord } from '../model/record.ts';

/** The record with times nowhere but in `times`: of equal campaigns, the rest is equal byte for byte. */
export function timeless(record: CampaignRecord): CampaignRecord {
  // What a target counts hangs on its races and on what came before.
  const { metrics: _counted, ...rest } = record;
  return {
    ...rest,
    sensors: record.sensors.map((sensor) => ({ ...sensor, latencyMs: 0 })),
    findings: record.findings.map((finding) => ({
      ...finding,
      effects: finding.effects.map((effect) => ({ ...effect, at: 0 })),
    })),
  };
}
