import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runCampaign } from '../../../src/campaign/campaign.ts';
import { makePlace, removePlace } from '../../e2e/place.ts';
import { postgres } from '../servers/postgres.ts';
import type { Service } from '../servers/service.ts';
import { type Servers, withServers } from './scenario.ts';

const servers = inject('services');
const there = servers.postgres !== undefined && servers.redis !== undefined && servers.rabbitmq !== undefined;

let place: string;
let database: Service;
beforeAll(async () => {
  place = await makePlace('killed');
  if (there) database = await postgres.start();
});
afterAll(async () => {
  await database?.stop();
  await removePlace(place);
});

describe.skipIf(!there)('a database that is killed in the middle of a campaign', () => {
  it('leaves its trials inconclusive, and what was judged before stands', { timeout: 240_000 }, async () => {
    const scenario = await withServers({ ...(servers as Servers), postgres: database.url }, ['refund']);
    let killed: Promise<void> | undefined;
    const { record } = await runCampaign({
      scenario,
      store: join(place, 'campaign'),
      seed: 1,
      trials: 400,
      operators: { include: ['change-*', 'forge-*', 'drop-*', 'move-*'], exclude: [] },
      onProgress: ({ phase, done }) => {
        if (phase === 'explore' && done >= 90) killed ??= database.kill();
      },
    });
    await killed;
    expect(record.exit.code).toBe(3);
    expect(record.exit.why).toMatch(/no longer reproduces .*invoice/);
    expect(record.counts.held).toBeGreaterThanOrEqual(90);
    expect(record.counts.violated).toBe(0);
    expect(record.counts.inconclusive).toBeGreaterThan(0);
    expect(record.findings).toEqual([]);
    // What could not be taken away is on record, with the reason.
    expect(record.leftovers.find((one) => one.canary === 'invoice' && one.state === 'left')?.why).toBeTruthy();
  });
});
