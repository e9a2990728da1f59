import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { Ledger } from '../../../src/canary/ledger/ledger.ts';
import { startToolServer, type ToolServer } from '../../../src/lab/tools/server.ts';
import { canaryContract } from '../../canary/contract.ts';
import { ask, tools } from './fixture.ts';

// The canary kind over a running server, where its file cannot be reached: the same laws, and an outage besides.

const folder = mkdtempSync(join(tmpdir(), 'retcon-tools-'));
const file = join(folder, 'ledger.sqlite');
const definition = { url: '', key: 'key', tools: ['refund'], resource: 'invoice', principal: true };
let server: ToolServer;
let port = 0;
let cutOff = false;

async function start(): Promise<void> {
  server = await startToolServer({
    tools: tools([{ name: 'refund' }, { name: 'other' }]),
    ledger: file,
    controlKey: 'key',
    tokens: { alice: 'token-of-alice' },
    http: { port },
  });
  port = Number(new URL(server.url ?? '').port);
  definition.url = server.origin ?? '';
}
beforeAll(start);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function inFile<T>(work: (ledger: Ledger) => T): T {
  const ledger = Ledger.open(file);
  try {
    return work(ledger);
  } finally {
    ledger.close();
  }
}
const rowsOf = (): string[] => {
  const found: string[] = [];
  inFile((ledger) => {
    for (let next = 0, more = true; more; ) {
      const page = ledger.since(next);
      found.push(...page.rows.map((row) => JSON.stringify(row)));
      ({ next, more } = page);
    }
  });
  return found;
};

canaryContract({
  kind: 'tools',
  what: 'over a server',
  definition,
  // By the server where there is one, else by another one that writes to the same file.
  effect: async (_canary, invoice, trial) => {
    const given = { invoice, memo: `${trial.marker}-main0x0` };
    if (cutOff) inFile((ledger) => ledger.append({ event: 'effect', tool: 'refund', arguments: given, attempt: '1' }));
    else await ask(server.url ?? '', 'tools/call', { name: 'refund', arguments: given }, { token: 'token-of-alice' });
  },
  carrying: (_canary, texts) => rowsOf().filter((row) => texts.some((text) => row.includes(text))),
  somebodyElse: async () => {
    await ask(server.url ?? '', 'tools/call', { name: 'refund', arguments: { invoice: 'inv-77' } });
    await ask(server.url ?? '', 'tools/call', { name: 'other', arguments: { invoice: 'inv-78' } });
    const count = (): number => rowsOf().filter((row) => row.includes('inv-7')).length;
    const before = count();
    return () => count() === before;
  },
  outage: {
    async cut() {
      cutOff = true;
      await server.close();
    },
    async mend() {
      cutOff = false;
      await start();
    },
  },
});
