import { parseArgs } from 'node:util';
import { type GatewayFlags, gatewayOptions } from '../../../src/gateway/options.ts';
import { startGateway } from '../../../src/gateway/server.ts';
import { Bridge } from './bridge.ts';
import { startOutbox } from './outbox.ts';
import { postgresTables } from './postgres-tables.ts';
import { redisStream } from './redis-stream.ts';

/** `retcon gateway` whose tools write to PostgreSQL, Redis and RabbitMQ, with the flags of that command. */
const names = ['data', 'model', 'customers', 'files', 'notes', 'egress', 'accounts', 'secrets', 'contexts', 'scratch'];
const servers = ['refunds', 'deployments', 'outbox', 'weak'];
const { values } = parseArgs({
  options: {
    ...Object.fromEntries([...names, ...servers].map((name) => [name, { type: 'string' as const }])),
    'stdin-lifeline': { type: 'boolean' },
  },
});
const flag = (name: string): string => String((values as Record<string, unknown>)[name] ?? '');

const bridge = new Bridge({ postgres: flag('refunds'), redis: flag('deployments') });
const flags = Object.fromEntries([...names, 'weak'].map((name) => [name, flag(name)])) as GatewayFlags;
const options = gatewayOptions({ ...flags, outbox: await startOutbox(flag('outbox')) }, process.env);
const gateway = await startGateway({
  ...options,
  tables: { refunds: postgresTables(bridge), deployments: redisStream(bridge) },
});
process.stdout.write(`${JSON.stringify({ url: gateway.url, control: gateway.controlUrl })}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
process.stdin.on('end', () => process.exit(0)).resume();
