import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepare } from '../../src/campaign/1-prepare.ts';
import { runCampaign } from '../../src/campaign/campaign.ts';
import { runTrials } from '../../src/campaign/run-trials.ts';
import { Teardown } from '../../src/campaign/teardown.ts';
import { campaignOf, unclean } from '../cases/campaigns.ts';
import { stand } from '../cases/kit/stand.ts';
import { makePlace, removePlace } from '../e2e/place.ts';
import { pendingCall } from './toys/pending-call.ts';
import { queuedJob } from './toys/queued-job.ts';
import { reusableApproval } from './toys/reusable-approval.ts';

const TOYS = { 'queued-job': queuedJob, 'reusable-approval': reusableApproval, 'pending-call': pendingCall };
const FEW = { trials: 120, confirm: 2 };

let place: string;
beforeAll(async () => {
  place = await makePlace('residue');
});
afterAll(() => removePlace(place));

describe.each(Object.entries(TOYS))('a gateway that refuses and leaves a %s', (kind, toy) => {
  it('is found by what comes of it later, by one mutation', { timeout: 60_000 }, async () => {
    const { findings, exit } = await campaignOf([toy], 'flawed', place, FEW);
    const fingerprints = findings.map((f) => f.fingerprint);
    expect([exit.code, fingerprints]).toEqual([1, [`residue:${kind}|probe|excess`]]);
    const [finding] = findings;
    expect(finding?.recipe).toHaveLength(1);
    expect(finding?.plan.actions.at(-1)).toMatchObject({ id: finding?.witness.action, probe: kind });
    expect(finding?.confirmed).toEqual({ n: 2, of: 2 });
  });

  it('is clean once it leaves nothing', { timeout: 60_000 }, async () => {
    const record = await campaignOf([toy], 'repaired', place, FEW);
    expect(unclean(record)).toEqual([]);
    expect(record.clauses.find(({ clause }) => clause === 'residue')?.held).toBeGreaterThan(0);
  });
});

describe('the plan of a residue', () => {
  it('has its probes, and shows it again, stepwise and at its own pace', { timeout: 60_000 }, async () => {
    const folder = join(place, 'again');
    const { scenario, close } = await stand([reusableApproval], 'flawed', join(folder, 'toy'));
    const teardown = new Teardown();
    try {
      const { record } = await runCampaign({ ...FEW, scenario, store: join(folder, 'campaign'), seed: 2 });
      const [finding] = record.findings;
      const baseline = scenario.baselines.find(({ id }) => id === finding?.baseline);
      if (finding === undefined || baseline === undefined) throw new Error('nothing was found');
      const signal = new AbortController().signal;
      const stage = await prepare({ scenario, store: join(folder, 'replay'), seed: 0, signal }, teardown);
      const { recipe, plan, fingerprint } = finding;
      const mutant = { id: 'again', baseline: baseline.id, recipe, origin: 'confirm' as const };
      const withoutThem = { ...plan, actions: plan.actions.filter((a) => a.probe === undefined) };
      const results = await runTrials(stage, [
        { mutant, plan, baseline, attempt: 'stepwise', stepwise: true },
        { mutant, plan, baseline, attempt: 'at its pace' },
        { mutant: { ...mutant, recipe: [] }, plan: withoutThem, baseline, attempt: 'without' },
      ]);
      expect(results.map(({ judgement }) => judgement.fingerprints)).toEqual([[fingerprint], [fingerprint], []]);
    } finally {
      await teardown.run();
      await close();
    }
  });
});
