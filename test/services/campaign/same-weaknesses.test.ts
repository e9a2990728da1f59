import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runCampaign } from '../../../src/campaign/campaign.ts';
import type { CampaignRecord } from '../../../src/model/record.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { makePlace, removePlace } from '../../e2e/place.ts';
import { type Servers, withFiles, withServers } from './scenario.ts';

const servers = inject('services');
const there = servers.postgres !== undefined && servers.redis !== undefined && servers.rabbitmq !== undefined;

/** A guard of each store, with the operators that find what its absence lets through. */
const WEAK = ['decision-copy-arguments', 'queue-redelivers', 'history-rebuilds-calls', 'one-approver-counts-twice'];
const OPERATORS = [
  'change-arguments-after-approval',
  'replay-completed-call',
  'forge-call',
  'count-one-approver-twice',
  'splice-result',
];

let place: string;
beforeAll(async () => {
  place = await makePlace('services');
});
afterAll(() => removePlace(place));

async function campaign(scenario: Scenario, name: string, weak: readonly string[]): Promise<CampaignRecord> {
  const { record } = await runCampaign({
    scenario,
    store: join(place, name),
    seed: 1,
    trials: 150,
    operators: { include: OPERATORS, exclude: [] },
    random: false,
    extraStartArguments: weak.length === 0 ? [] : ['--weak', weak.join(',')],
  });
  return record;
}

const found = (record: CampaignRecord): string[] =>
  record.findings.map((one) => `${one.fingerprint} ${one.baseline}`).sort();

describe.skipIf(!there)('the reference gateway on PostgreSQL, Redis and RabbitMQ', () => {
  it('shows the same weaknesses as on files', { timeout: 240_000 }, async () => {
    const onFiles = await campaign(await withFiles(), 'files', WEAK);
    const onServers = await campaign(await withServers(servers as Servers), 'servers', WEAK);
    expect(onServers.sensors.filter((one) => !one.proven)).toEqual([]);
    expect(onServers.liveness).toEqual(onFiles.liveness);
    expect(onFiles.findings.length).toBeGreaterThanOrEqual(4);
    expect(new Set(onFiles.findings.flatMap((one) => one.effects.map((effect) => effect.canary)))).toEqual(
      new Set(['invoice', 'environment', 'outbox']),
    );
    expect(found(onServers)).toEqual(found(onFiles));
    expect(onServers.counts).toEqual(onFiles.counts);
    expect(onServers.leftovers.filter((one) => one.state === 'left')).toEqual([]);
  });

  it('is silent when it is sound', { timeout: 120_000 }, async () => {
    const record = await campaign(await withServers(servers as Servers), 'sound', []);
    expect(record.findings).toEqual([]);
    expect(record.counts.inconclusive).toBe(0);
    expect(record.counts.held).toBeGreaterThan(50);
  });
});
