import type { Sense } from '../model/effect.ts';
import { UsageError } from '../model/errors.ts';
import type { CampaignRecord } from '../model/record.ts';
import { wasSeen } from '../model/verdict.ts';
import { judge } from '../oracle/judge.ts';
import { readScenario } from '../scenario/read.ts';
import { readRecord } from './store/folders.ts';
import { Store } from './store/store.ts';
import { stampsOfEffect } from './trial.ts';

export interface Rejudged {
  trial: string;
  before: string;
  after: string;
}

/** Judges a stored campaign with the present oracle, without touching the target. The store stays as it is. */
export async function judgeAgain(folder: string): Promise<{ record: CampaignRecord; changed: Rejudged[] }> {
  const record = await readRecord(folder);
  const store = new Store(folder);
  try {
    const meta = store.meta();
    if (meta === undefined) throw new UsageError(`${folder} holds no campaign`);
    const scenario = await readScenario(meta.scenario);
    const senses = Object.fromEntries(record.sensors.map((s) => [s.canary, s.senses as Sense[]]));
    const changed: Rejudged[] = [];
    for (const row of store.evidence('explore')) {
      const baseline = scenario.baselines.find((b) => b.id === row.baseline);
      if (baseline === undefined)
        throw new UsageError(`the scenario ${meta.scenario} has no baseline ${row.baseline} any more`);
      const { evidence } = row;
      if (evidence.lost !== undefined) continue;
      const { verdict, why, fingerprints, witnesses } = judge({
        ...evidence,
        contract: baseline.contract,
        tenants: new Map(evidence.tenants),
        transcript: evidence.facts,
        senses,
        stampsOf: stampsOfEffect(evidence.marker),
      });
      // A verdict that was withdrawn for what happened around the trial cannot be given back by judging the trial alone.
      if (row.verdict === 'inconclusive' && !witnesses.some(wasSeen)) continue;
      const after = [verdict, why ?? fingerprints[0]].filter((x) => x !== undefined).join(' ');
      if (verdict !== row.verdict) changed.push({ trial: `${row.mutant} ${row.attempt}`, before: row.verdict, after });
    }
    return { record, changed };
  } finally {
    store.close();
  }
}
