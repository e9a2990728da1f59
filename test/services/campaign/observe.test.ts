import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runCampaign } from '../../../src/campaign/campaign.ts';
import { Store } from '../../../src/campaign/store/store.ts';
import type { CampaignRecord } from '../../../src/model/record.ts';
import { makePlace, removePlace } from '../../e2e/place.ts';
import { REFUND_TABLES, type Servers, withServers } from './scenario.ts';

const servers = inject('services');
const there = servers.postgres !== undefined && servers.redis !== undefined && servers.rabbitmq !== undefined;
const POOL = 700;

let place: string;
let client: pg.Client;
let urls: { write: string; read: string };
beforeAll(async () => {
  place = await makePlace('observe');
  const admin = new pg.Client({ connectionString: servers.postgres });
  await admin.connect();
  await admin.query('CREATE DATABASE observed');
  await admin.query('CREATE ROLE reader LOGIN');
  await admin.end();
  const address = new URL(servers.postgres as string);
  address.pathname = 'observed';
  const write = address.href;
  address.username = 'reader';
  urls = { write, read: address.href };
  client = new pg.Client({ connectionString: write });
  await client.connect();
  for (const sql of REFUND_TABLES) await client.query(sql);
  await client.query('GRANT SELECT ON refunds TO reader');
  const plant = "INSERT INTO invoices SELECT 'inv-' || $1 || '-' || n, $1, '480.00' FROM generate_series(1, $2::int) n";
  for (const tenant of ['acme', 'umbra']) await client.query(plant, [tenant, POOL]);
});
afterAll(async () => {
  await client.end();
  await removePlace(place);
});

async function campaign(
  name: string,
  invoice: object,
): Promise<{ record: CampaignRecord; verdicts: Map<string, string> }> {
  const scenario = await withServers({ ...(servers as Servers), postgres: urls.write }, ['refund'], invoice);
  const folder = join(place, name);
  const operators = {
    include: ['change-arguments-after-approval', 'forge-call', 'move-call', 'drop-call'],
    exclude: [],
  };
  const extraStartArguments = ['--weak', 'decision-copy-arguments,resume-by-id'];
  const { record } = await runCampaign({
    scenario,
    store: folder,
    seed: 1,
    trials: 60,
    operators,
    extraStartArguments,
  });
  const store = new Store(folder);
  const outcomes = [...store.outcomes('explore').values()];
  store.close();
  return {
    record,
    verdicts: new Map(outcomes.map((one) => [one.mutant, [one.verdict, one.why ?? '', ...one.fingerprints].join(' ')])),
  };
}

describe.skipIf(!there)('a role that may only read', () => {
  it('gives the verdicts that the whole canary gives, and says what it does not see', {
    timeout: 240_000,
  }, async () => {
    const full = await campaign('full', {});
    const keys = { acme: [`inv-acme-{1..${POOL}}`], umbra: [`inv-umbra-{1..${POOL}}`] };
    const observing = { mode: 'observe', url: urls.read, create: [], plant: undefined, keys };
    const observed = await campaign('observed', observing);
    expect([...full.verdicts.values()].filter((one) => one.startsWith('violated')).length).toBeGreaterThan(3);
    expect(observed.verdicts).toEqual(full.verdicts);
    const sensor = observed.record.sensors.find((one) => one.canary === 'invoice');
    expect(sensor).toMatchObject({ proven: true, why: expect.stringContaining('it may only read') });
    expect(observed.record.scope.join('\n')).toContain('nothing that it counts');
    // It planted nothing, and took nothing away.
    const { rows } = await client.query('SELECT count(*)::int AS n FROM invoices');
    expect(rows).toEqual([{ n: 2 * POOL }]);
    await expect(
      new pg.Pool({ connectionString: urls.read }).query("INSERT INTO refunds(invoice) VALUES ('x')"),
    ).rejects.toThrow('permission denied');
  });
});
