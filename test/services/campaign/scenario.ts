import { fileURLToPath } from 'node:url';
import { canaryKind } from '../../../src/canary/registry.ts';
import { readScenario } from '../../../src/scenario/read.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';

const SERVE = fileURLToPath(new URL('../gateway/serve.ts', import.meta.url));

export interface Servers {
  postgres: string;
  redis: string;
  rabbitmq: string;
}

/** The recordings whose tools write to the three servers. */
export const BASELINES = ['refund', 'refund-queue', 'deploy', 'message'];

export const REFUND_TABLES = [
  'CREATE TABLE IF NOT EXISTS invoices(invoice TEXT PRIMARY KEY, tenant TEXT NOT NULL, amount_due TEXT NOT NULL)',
  'CREATE TABLE IF NOT EXISTS refunds(id BIGSERIAL PRIMARY KEY, invoice TEXT NOT NULL, amount TEXT NOT NULL, memo TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, at BIGINT NOT NULL)',
  'CREATE TABLE IF NOT EXISTS refund_operations(operation TEXT PRIMARY KEY, refund BIGINT NOT NULL)',
];

const ACTING = { principal: 'principal', tenant: 'tenant', at: 'at' };

/** The reference scenario as it is, with these recordings only. */
export async function withFiles(baselines: readonly string[] = BASELINES): Promise<Scenario> {
  const scenario = await readScenario('reference');
  return { ...scenario, baselines: scenario.baselines.filter((one) => baselines.includes(one.id)) };
}

/** The same with refunds in PostgreSQL, deployments in Redis and messages over RabbitMQ. */
export async function withServers(
  servers: Servers,
  baselines: readonly string[] = BASELINES,
  invoice: object = {},
): Promise<Scenario> {
  const scenario = await withFiles(baselines);
  const { start } = scenario.target;
  if (start === undefined) throw new Error('the reference scenario starts its target');
  const canaries = {
    ...scenario.canaries,
    invoice: canary('postgres', {
      url: servers.postgres,
      create: REFUND_TABLES,
      prefix: 'inv',
      plant: { table: 'invoices', row: { invoice: '${resource}', tenant: '${tenant}', amount_due: '480.00' } },
      watch: { table: 'refunds', resource: 'invoice', columns: { amount: 'amount', memo: 'memo' }, ...ACTING },
      ...invoice,
    }),
    environment: canary('redis', {
      url: servers.redis,
      prefix: 'env',
      plant: { key: 'environment:${resource}', hash: { tenant: '${tenant}' } },
      watch: {
        by: 'stream',
        stream: 'deployments',
        resource: 'environment',
        columns: { release: 'release', note: 'note' },
        ...ACTING,
      },
    }),
    outbox: canary('amqp', { url: servers.rabbitmq, exchange: 'mail', create: 'topic' }),
  };
  const given = start.command.slice(start.command.indexOf('gateway') + 1);
  const own = given
    .map((flag) => (flag === '${canary.invoice.file}' ? servers.postgres : flag))
    .map((flag) => (flag === '${canary.environment.file}' ? '${canary.environment.url}' : flag));
  const command = ['${node}', '--import', import.meta.resolve('tsx'), SERVE, ...own];
  return { ...scenario, canaries, target: { ...scenario.target, start: { ...start, command } } };
}

function canary(kind: string, definition: object): Scenario['canaries'][string] {
  return { kind, definition: canaryKind(kind).schema.parse(definition) } as Scenario['canaries'][string];
}
