import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCampaign } from '../../src/campaign/campaign.ts';
import type { CampaignRecord } from '../../src/model/record.ts';
import { readScenario } from '../../src/scenario/read.ts';
import { retcon } from '../cli/memory-io.ts';
import { makePlace, removePlace } from './place.ts';

let place: string;
let record: CampaignRecord;

beforeAll(async () => {
  place = await makePlace('rejudge');
  const campaign = await runCampaign({
    scenario: await readScenario('reference'),
    store: join(place, '.retcon/campaigns/fresh'),
    seed: 2,
    trials: 150,
    extraStartArguments: ['--weak', 'decide-by-anyone,retry-runs-again,check-then-act,result-from-client'],
  });
  record = campaign.record;
}, 60_000);
afterAll(() => removePlace(place));

describe('retcon judge', () => {
  it('comes to the same verdicts from the stored evidence of a fresh campaign', async () => {
    expect(record.counts.held).toBeGreaterThan(0);
    expect(record.counts.violated).toBeGreaterThan(0);
    const { code, stdout } = await retcon(['judge', '--json'], { cwd: place });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ campaign: record.campaign, counts: record.counts, changed: [] });
  });

  it('says so to people', async () => {
    const { stdout } = await retcon(['judge', 'fresh'], { cwd: place });
    const { held, violated, inconclusive } = record.counts;
    expect(stdout).toBe(`No verdict changes: ${held} held, ${violated} violated, ${inconclusive} inconclusive.\n`);
  });
});
