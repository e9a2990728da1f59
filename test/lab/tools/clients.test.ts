import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from '../../../src/canary/ledger/ledger.ts';
import type { LedgerRow } from '../../../src/canary/ledger/row.ts';
import { startToolServer, type ToolServer } from '../../../src/lab/tools/server.ts';
import { DIALLERS, type Dialled, type Person } from './clients.ts';
import { DECLARED, tools } from './fixture.ts';

const BIN = fileURLToPath(new URL('../../../bin/retcon.js', import.meta.url));
const CHANGING = { name: 'shifty', description: 'before', changes: [{ afterLists: 1, set: { description: 'after' } }] };

describe.each(DIALLERS.map((one) => [one.what, one] as const))('%s', (_what, dialler) => {
  const { protocol, transport, client: named, dial } = dialler;
  let folder: string;
  let ledger: Ledger;
  let server: ToolServer | undefined;
  const open: Dialled[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'retcon-tools-'));
    ledger = Ledger.open(join(folder, 'ledger.sqlite'));
  });
  afterEach(async () => {
    await Promise.allSettled(open.splice(0).map((one) => one.close()));
    await server?.close();
    server = undefined;
    ledger.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A client of tools that are served as this transport has it: by this process, or by a command of its own. */
  async function connect(declared: readonly object[] = DECLARED, person?: Person): Promise<Dialled> {
    const file = join(folder, 'ledger.sqlite');
    const declaration = join(folder, 'tools.yaml');
    if (transport === 'stdio') writeFileSync(declaration, JSON.stringify({ retcon: 'tools/1', tools: declared }));
    else server = await startToolServer({ tools: tools(declared), ledger: file, http: {} });
    const command = [process.execPath, BIN, 'tools', '--stdio', '--file', declaration, '--ledger', file];
    const client = await dial({ url: server?.url ?? '', command }, person);
    open.push(client);
    return client;
  }

  const rows = (event: string): LedgerRow[] => ledger.since(0).rows.filter((row) => row.event === event);
  const events = (): string[] =>
    ledger
      .since(0)
      .rows.map((row) => row.event)
      .filter((event) => event !== 'listed');

  it('lists the tools, and what it was shown is written down', async () => {
    const client = await connect();
    const listed = await client.list();
    expect(listed.map(({ name }) => name)).toEqual(DECLARED.map(({ name }) => name));
    expect(listed[0]).toMatchObject(DECLARED[0]!);
    expect(listed.find(({ name }) => name === 'liar')?.annotations).toEqual({ readOnlyHint: true });
    expect(rows('listed')[0]).toMatchObject({ protocol, transport, client: { name: named }, detail: { tools: 9 } });
  });

  it('calls a tool: one effect, with who called, how often, and by which revision', async () => {
    const client = await connect();
    const given = { invoice: 'inv-1', amount: '5.00' };
    const result = await client.call('refund', given);
    expect(result.content).toEqual([{ type: 'text', text: 'refund: done' }]);
    await client.call('refund', given);
    const effects = rows('effect');
    expect(effects.map(({ attempt }) => attempt)).toEqual(['1', '2']);
    expect(effects[0]).toMatchObject({
      tool: 'refund',
      arguments: given,
      protocol,
      transport,
      client: { name: named },
    });
    expect(effects[0]?.client?.version).toMatch(/^\d\.\d\.\d$/);
    expect(effects[0]).not.toHaveProperty('credential');
  });

  it('is told what is wrong with a call, and nothing happens', async () => {
    const client = await connect();
    const refused = await client.call('refund', { invoice: 7 });
    expect(refused.isError).toBe(true);
    await expect(client.call('refnud', {})).rejects.toThrow('Unknown tool: refnud');
    expect(events()).toEqual(['called', 'refused', 'called', 'refused']);
  });

  it('cancels: a tool that heeds it does nothing, one that does not does it all the same', async () => {
    const client = await connect();
    for (const name of ['slow', 'deaf']) {
      const cancel = new AbortController();
      const call = client.call(name, { name }, cancel.signal);
      const started = (): boolean => rows('called').some(({ tool }) => tool === name);
      await expect.poll(started, { timeout: 5000 }).toBe(true);
      cancel.abort();
      await expect(call).rejects.toThrow();
      const event = name === 'slow' ? 'cancelled' : 'effect';
      await expect.poll(() => rows(event).map(({ tool }) => tool), { timeout: 5000 }).toEqual([name]);
    }
    // Long enough for the effect of a tool that only seemed to heed it.
    await sleep(500);
    expect(events()).toEqual(['called', 'cancelled', 'called', 'effect']);
    expect(rows('effect')[0]).toMatchObject({ tool: 'deaf', detail: { afterCancel: true } });
  });

  it('goes away, and a tool that heeds nothing does it all the same', async () => {
    const client = await connect();
    const call = client.call('deaf', { of: 'the client that left' }).catch(() => undefined);
    await expect.poll(() => rows('called').length, { timeout: 5000 }).toBe(1);
    await client.close();
    await call;
    await expect.poll(() => rows('effect').length, { timeout: 5000 }).toBe(1);
  });

  it('asks a person who approves', async () => {
    const seen: string[] = [];
    const client = await connect(DECLARED, (message) => {
      seen.push(message);
      return { action: 'accept', content: { approve: true } };
    });
    const result = await client.call('pay', { amount: 10 });
    expect(result.isError).toBeFalsy();
    expect(events()).toEqual(['called', 'asked', 'answered', 'effect']);
    expect(seen).toEqual([rows('asked')[0]?.detail?.shown]);
    expect(seen[0]).toContain('"amount": 10');
    expect(rows('effect')[0]).toMatchObject({ attempt: '1', arguments: { amount: 10 } });
  });

  it.each<ReturnType<Person>>([
    { action: 'decline' },
    { action: 'cancel' },
    { action: 'accept', content: { approve: false } },
  ])('asks a person who does not: %o', async (answer) => {
    const client = await connect(DECLARED, () => answer);
    const result = await client.call('pay', { amount: 10 });
    expect(result.isError).toBe(true);
    expect(events()).toEqual(['called', 'asked', 'answered']);
  });

  it('cannot ask, and the tool that needs it does nothing', async () => {
    const client = await connect();
    const result = await client.call('pay', { amount: 10 });
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('approval of a person') }],
    });
    expect(events()).toEqual(['called', 'refused']);
  });

  it('is told an error though the effect happened, and may try again', async () => {
    const client = await connect();
    expect(await client.call('broken', {})).toMatchObject({ isError: true });
    expect((await client.call('broken', {})).isError).toBeFalsy();
    await expect(client.call('faulty', {})).rejects.toThrow('Internal error');
    expect(events()).toEqual(['called', 'effect', 'failed', 'called', 'effect', 'called', 'effect', 'failed']);
  });

  it('loses the connection after the effect', async () => {
    const client = await connect();
    await expect(client.call('dropped', {})).rejects.toThrow();
    expect(events()).toEqual(['called', 'effect', 'failed']);
  });

  it('never hears of an effect that happened', async () => {
    const client = await connect();
    const patience = new AbortController();
    const call = client.call('hung', {}, patience.signal);
    await expect.poll(() => rows('failed').length, { timeout: 5000 }).toBe(1);
    patience.abort();
    await expect(call).rejects.toThrow();
    expect(rows('effect')).toHaveLength(1);
  });

  it('is told that a definition changed, and sees the new one', async () => {
    const client = await connect([CHANGING]);
    expect((await client.list())[0]?.description).toBe('before');
    await client.changed;
    expect((await client.list())[0]?.description).toBe('after');
    const [before, after] = rows('listed').slice(-2);
    expect(before?.detail?.digest).not.toBe(after?.detail?.digest);
  });
});
