import { parseArgs } from 'node:util';
import { gatewayOptions } from '../../src/gateway/options.ts';
import { startGateway } from '../../src/gateway/server.ts';
import { start as startEmpty } from './empty-200.ts';
import { start as startGranting } from './grants-everything.ts';
import { start as startRefusing } from './refuses-everything.ts';
import { start as startTurning, type Turn } from './turns-after.ts';

// One toy as a process of its own, started and stopped by a scenario like any target:
//   node --import tsx serve.ts TOY [--after N --turn 401] [flags of retcon gateway]
// The first line of stdout is {url, control}. A toy that turns says when on stderr: {"turnedAt": milliseconds}.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    after: { type: 'string', default: '0' },
    turn: { type: 'string', default: '401' },
    data: { type: 'string' },
    model: { type: 'string', default: '' },
    refunds: { type: 'string', default: '' },
    customers: { type: 'string', default: '' },
    files: { type: 'string', default: '' },
    outbox: { type: 'string', default: '' },
    deployments: { type: 'string', default: '' },
    accounts: { type: 'string', default: '' },
    notes: { type: 'string', default: '' },
    egress: { type: 'string', default: '' },
    secrets: { type: 'string', default: '' },
    contexts: { type: 'string', default: '' },
    scratch: { type: 'string', default: '' },
    'stdin-lifeline': { type: 'boolean' },
  },
});

const TOYS: Record<string, () => Promise<{ url: string; controlUrl?: string; close(): Promise<void> }>> = {
  'empty-200': () => startEmpty(),
  'refuses-everything': () => startRefusing(),
  'grants-everything': () =>
    startGranting({
      ...values,
      tokens: JSON.parse(process.env.RETCON_GATEWAY_TOKENS ?? '{}') as Record<string, string>,
    }),
  'turns-after': async () => {
    const { after: _after, turn: _turn, 'stdin-lifeline': _lifeline, ...flags } = values;
    const sound = await startGateway(gatewayOptions(flags, process.env));
    const toy = await startTurning({
      upstream: sound.url,
      after: Number(values.after),
      turn: values.turn as Turn,
      onTurn: () => console.error(JSON.stringify({ turnedAt: Date.now() })),
    });
    const close = async (): Promise<void> => {
      await toy.close();
      await sound.close();
    };
    return { url: toy.url, controlUrl: sound.controlUrl, close };
  },
};

const toy = await TOYS[positionals[0] ?? '']?.();
if (toy === undefined) throw new Error(`there is no toy "${positionals[0]}": ${Object.keys(TOYS).join(', ')}`);
const stop = (): void => void toy.close().then(() => process.exit(0));
process.on('SIGTERM', stop);
process.stdin.on('end', stop).resume();
console.log(JSON.stringify({ url: toy.url, control: toy.controlUrl ?? toy.url }));
