import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canaryContract } from './contract.ts';
import { named, newTrial, open } from './fixture.ts';

const PROBE = fileURLToPath(new URL('./probe.mjs', import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'retcon-probe-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const planted = (): string[] => {
  const file = join(folder, 'planted');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
};
const happens = (effect: object): void => appendFileSync(join(folder, 'effects'), `${JSON.stringify(effect)}\n`);

canaryContract({
  kind: 'command',
  definition: {
    get command() {
      return [process.execPath, PROBE, folder];
    },
    senses: ['count', 'arguments', 'principal', 'tenant', 'time'],
  },
  effect: (_, resource, trial) => happens({ resource, tenant: 'acme', arguments: { note: `${trial.marker}-main0x0` } }),
  carrying: (_, texts) =>
    planted()
      .filter((name) => texts.some((text) => name.includes(text)))
      .sort(),
  somebodyElse: () => {
    appendFileSync(join(folder, 'theirs'), 'theirs');
    happens({ resource: 'theirs' });
    return () => existsSync(join(folder, 'theirs'));
  },
});

describe('a command', () => {
  it('that ends, or answers nonsense, is not to be trusted any more', async () => {
    const failing = (code: string) => open('command', 'probe', { command: ['sh', '-c', code], senses: ['count'] }, '.');
    await expect(failing('exit 7')).rejects.toThrow('canary "probe": its command ended (7)');
    await expect(failing('read x; echo hello')).rejects.toThrow('its command answered hello');
    await expect(failing('read x; echo "{\\"error\\":\\"no database\\"}"')).rejects.toThrow('no database');
    const once = await failing('read x; echo "{}"; read x');
    await expect(once.read()).rejects.toThrow('its command ended (0)');
    await expect(once.read()).rejects.toThrow('its command ended (0)');
    await once.close();
  });
});

let server: Server;
let list: Record<string, unknown>[] = [];
/** Entries of one answer, newest first. */
let page = 100_000;
let status = 200;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    if (request.method === 'POST') list.push({ id: list.length + 1, ...JSON.parse(Buffer.concat(pieces).toString()) });
    response.writeHead(status).end(JSON.stringify({ entries: [...list].reverse().slice(0, page) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/entries`;
const LIST = {
  items: '$.entries[*]',
  resource: 'room',
  columns: { note: 'note' },
  principal: 'by',
  tenant: 'tenant',
  pace: 20,
};
/** Read when the canary is opened: the port is known only then. */
const TRIPPED = {
  ...LIST,
  get url() {
    return url();
  },
  get trip() {
    const body = { room: '${resource}', note: 'trip-${marker}', by: 'retcon-trip', tenant: '${tenant}' };
    return { url: url(), body };
  },
};
const add = (entry: object): void => void list.push({ id: list.length + 1, ...entry });

canaryContract({
  kind: 'http-read',
  ownWorld: true,
  stays: true,
  definition: TRIPPED,
  effect: (_, room, trial) => add({ room, note: `${trial.marker}-main0x0`, by: 'alice', tenant: 'acme' }),
  carrying: () => [],
  somebodyElse: () => {
    add({ room: 'theirs', note: 'hello', by: 'zoe', tenant: 'acme' });
    return () => true;
  },
});

describe('http-read', () => {
  it('says when more may have come than one answer holds, and when it was refused', async () => {
    list = [{ id: 'first', room: 'x', note: '' }];
    page = 3;
    const canary = await open('http-read', 'subject', { ...LIST, url: url() }, '.');
    try {
      const trial = newTrial();
      for (let i = 0; i < 2; i++) add({ room: named(canary, trial), note: '' });
      expect(await canary.read()).toHaveLength(2);
      expect(canary.blind?.()).toEqual([]);
      for (let i = 0; i < 4; i++) add({ room: named(canary, trial), note: '' });
      expect(await canary.read()).toHaveLength(3);
      expect(canary.blind?.()).toHaveLength(1);
      status = 429;
      await expect(canary.read()).rejects.toThrow('it answered 429');
      expect(canary.readOnly).toBe(true);
    } finally {
      page = 100_000;
      status = 200;
      await canary.close();
    }
  });

  it('keeps its pace', async () => {
    const canary = await open('http-read', 'subject', { ...LIST, url: url(), pace: 150 }, '.');
    const start = Date.now();
    for (let i = 0; i < 3; i++) await canary.read();
    expect(Date.now() - start).toBeGreaterThanOrEqual(440);
    await canary.close();
  });
});
