import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCampaign } from '../../../src/campaign/campaign.ts';
import { Store } from '../../../src/campaign/store/store.ts';
import type { CampaignRecord } from '../../../src/model/record.ts';
import { readScenario } from '../../../src/scenario/read.ts';
import { makePlace, removePlace } from '../../e2e/place.ts';

const PROXY = fileURLToPath(new URL('../../gateways/late-job.mjs', import.meta.url));
const LATE = 5000;

let place: string;
beforeAll(async () => {
  place = await makePlace('late-effect');
});
afterAll(() => removePlace(place));

/** Against a gateway that books a refused direct refund 5 s after its answer, with 200 trials in flight. */
async function campaign(name: string, trials: number, settleMs?: number): Promise<CampaignRecord> {
  const reference = await readScenario('reference');
  const { start } = reference.target;
  const command = ['${node}', PROXY, String(LATE), ...start!.command];
  const { record } = await runCampaign({
    scenario: {
      ...reference,
      ...(settleMs === undefined ? {} : { settleMs }),
      baselines: reference.baselines.filter(({ id }) => id === 'refund'),
      target: { ...reference.target, start: { ...start!, command } },
    },
    store: `${place}/${name}`,
    seed: 1,
    trials,
    concurrency: 200,
    confirm: 2,
    operators: { include: ['forge-approval', 'change-*', 'flip-denial'], exclude: [] },
  });
  return record;
}

describe('an effect that lands 5 s after the answer', { timeout: 480_000 }, () => {
  it('is counted for the right one of 200 trials in flight', async () => {
    const record = await campaign('waits', 200, 1.2 * LATE);
    expect(record.findings.map(({ reasons, confirmed }) => [...reasons, confirmed])).toEqual([
      ['approval:forged', { n: 2, of: 2 }],
    ]);
    const store = new Store(`${place}/waits`);
    let late = 0;
    for (const { verdict, evidence } of store.evidence('explore')) {
      const asked = evidence.plan.actions.filter(
        (a) => a.do === 'invoke' && a.call === undefined && a.tool === 'refund',
      );
      const came = evidence.effects.filter((effect) => asked.some((a) => isLate(evidence.facts, a.id, effect.at)));
      expect([evidence.marker, verdict, came.length]).toEqual([
        evidence.marker,
        asked.length > 0 ? 'violated' : 'held',
        asked.length,
      ]);
      late += came.length;
    }
    store.close();
    expect(late).toBeGreaterThan(5);
  });

  it('is a finding, too, where nobody said how long to wait', async () => {
    const record = await campaign('follows', 600);
    expect(record.findings.map(({ reasons, confirmed }) => [...reasons, confirmed])).toEqual([
      ['approval:forged', { n: 2, of: 2 }],
    ]);
    expect(record.exit.code).toBe(1);
  });
});

function isLate(facts: readonly { action: string; end: number }[], action: string, at: number): boolean {
  const end = facts.find((fact) => fact.action === action)?.end;
  return end !== undefined && at - end >= LATE - 100;
}
