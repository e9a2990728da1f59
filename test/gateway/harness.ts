import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import SQLite from 'better-sqlite3';
import { Hono } from 'hono';
import type { GatewayOptions } from '../../src/gateway/options.ts';
import { type RunningGateway, startGateway } from '../../src/gateway/server.ts';

export interface Proposed {
  tool: string;
  arguments: unknown;
  id?: string;
}

interface Message {
  role: string;
  content: string | null;
  tool_calls?: { id: string }[];
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not typed
  body: any;
}

/** A gateway with its model, its outbox and its world, all real. */
export interface Lab {
  readonly gateway: RunningGateway;
  /** Stops the gateway and starts it again on what it left. */
  restart(): Promise<void>;
  /** What the model proposes when this text is the last message of the user, batch by batch. */
  script(text: string, ...rounds: Proposed[][]): void;
  /** Every list of messages that the model was asked with. */
  asked: Message[][];
  sent: Record<string, string>[];
  /** How the outbox answers. */
  outbox: { status: number; delayMs: number };
  refunds(): { invoice: string; amount: string; memo: string; principal: string; tenant: string }[];
  deployed(): string[];
  fileExists(path: string): boolean;
  /** The first column of what a query with one value finds in one of the databases. */
  rows(database: 'customers' | 'secrets' | 'contexts', sql: string, value: string): string[];
  /** Content of a file that code may work on. */
  scratch(path: string): string;
  /** Content of a note. */
  note(path: string): string;
  /** Paths that the two hosts were asked for, `in` for the allowed one. */
  visits: string[];
  /** Addresses of the two hosts. */
  hosts: { inside: string; outside: string };
  /** Accounts whose credential was reset. */
  resets(): string[];
  as(who: string | undefined, method: string, path: string, body?: unknown): Promise<Answer>;
  control(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Opens a run of alice and says the text. */
  say(text: string, run?: { dispatch?: 'inline' | 'queue'; as?: string }): Promise<Answer>;
  close(): Promise<void>;
}

async function serve(app: Hono): Promise<{ url: string; close(): void }> {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Key of signed tokens. */
export const TOKEN_KEY = 'key-of-the-lab';

export async function startLab(...weak: string[]): Promise<Lab> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-test-'));
  const scripts = new Map<string, Proposed[][]>();
  const asked: Message[][] = [];
  const sent: Record<string, string>[] = [];
  const outbox = { status: 200, delayMs: 0 };
  const model = await serve(scriptedModel(scripts, asked));
  const sink = await serve(
    new Hono().post('/out', async (c) => {
      sent.push(await c.req.json());
      if (outbox.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, outbox.delayMs));
      return c.json({}, outbox.status as 200);
    }),
  );
  const visits: string[] = [];
  const inside = await serve(
    new Hono().get('/*', (c) => {
      visits.push(`in ${c.req.path}`);
      const to = c.req.query('to');
      return to === undefined ? c.text('page') : c.redirect(to);
    }),
  );
  const outside = await serve(
    new Hono().get('/*', (c) => {
      visits.push(`out ${c.req.path}`);
      return c.text('page');
    }),
  );
  const files = join(folder, 'files');
  const notes = join(folder, 'notes');
  const options: GatewayOptions = {
    data: join(folder, 'data'),
    refunds: join(folder, 'refunds.db'),
    customers: join(folder, 'customers.db'),
    deployments: join(folder, 'deployments.db'),
    files,
    notes,
    accounts: join(folder, 'accounts.db'),
    secrets: join(folder, 'secrets.db'),
    contexts: join(folder, 'contexts.db'),
    scratch: join(folder, 'scratch'),
    egress: [inside.url],
    model: `${model.url}/v1`,
    outbox: `${sink.url}/out`,
    key: TOKEN_KEY,
    weak,
  };
  let gateway = await startGateway(options);
  const refunds = plantWorld(folder);

  const send = async (url: string, method: string, headers: Record<string, string>, body: unknown): Promise<Answer> => {
    const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const answer = await fetch(url, { method, headers: { 'content-type': 'application/json', ...headers }, ...init });
    const text = await answer.text();
    const events = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
    return { status: answer.status, body: events ? text : JSON.parse(text) };
  };
  const as: Lab['as'] = (who, method, path, body) => {
    const headers = who === undefined ? {} : { authorization: `Bearer ${gateway.tokens[who] ?? who}` };
    return send(gateway.url + path, method, headers as Record<string, string>, body);
  };
  return {
    get gateway() {
      return gateway;
    },
    restart: async () => {
      await gateway.close();
      gateway = await startGateway(options);
    },
    script: (text, ...rounds) => void scripts.set(text, rounds),
    asked,
    sent,
    outbox,
    refunds: () =>
      refunds.prepare('SELECT invoice, amount, memo, principal, tenant FROM refunds ORDER BY id').all() as never,
    deployed: () => readDeployments(folder),
    fileExists: (path) => existsSync(join(files, path)),
    scratch: (path) => readFileSync(join(folder, 'scratch', path), 'utf8'),
    rows: (database, sql, value) => readAll(join(folder, `${database}.db`), sql, value),
    note: (path) => readFileSync(join(notes, path), 'utf8'),
    visits,
    hosts: { inside: inside.url, outside: outside.url },
    resets: () => readAll(join(folder, 'accounts.db'), 'SELECT account FROM resets ORDER BY id'),
    as,
    control: (method, path, body) =>
      send(gateway.controlUrl + path, method, { 'x-control-key': gateway.controlKey }, body),
    say: async (text, { dispatch, as: who = 'alice' } = {}) => {
      const { body } = await as(who, 'POST', '/runs', dispatch === undefined ? {} : { dispatch });
      return as(who, 'POST', `/runs/${body.run}/messages`, { text });
    },
    close: async () => {
      await gateway.close();
      refunds.close();
      model.close();
      sink.close();
      inside.close();
      outside.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readAll(file: string, sql: string, ...values: string[]): string[] {
  const db = new SQLite(file);
  const rows = db
    .prepare<string[], string>(sql)
    .pluck()
    .all(...values);
  db.close();
  return rows;
}

function plantWorld(folder: string): SQLite.Database {
  const refunds = new SQLite(join(folder, 'refunds.db'));
  refunds.exec(
    `INSERT INTO invoices VALUES ('inv-1', 'acme', '100.00'), ('inv-2', 'acme', '100.00'), ('inv-9', 'umbra', '100.00')`,
  );
  const customers = new SQLite(join(folder, 'customers.db'));
  customers.exec(
    `INSERT INTO customers VALUES ('cus-1', 'acme', 'Ada', 'note of acme'), ('cus-9', 'umbra', 'Uma', 'note of umbra')`,
  );
  customers.close();
  const deployments = new SQLite(join(folder, 'deployments.db'));
  deployments.exec(`INSERT INTO environments VALUES ('env-1', 'acme'), ('env-9', 'umbra')`);
  deployments.close();
  for (const tenant of ['acme', 'umbra']) {
    mkdirSync(join(folder, 'files', tenant), { recursive: true });
    writeFileSync(join(folder, 'files', tenant, 'a.txt'), tenant);
    mkdirSync(join(folder, 'scratch', tenant), { recursive: true });
    writeFileSync(join(folder, 'scratch', tenant, 'a.txt'), tenant);
    mkdirSync(join(folder, 'notes', tenant), { recursive: true });
    writeFileSync(join(folder, 'notes', tenant, 'a.txt'), tenant);
  }
  symlinkSync('../umbra/a.txt', join(folder, 'notes', 'acme', 'link'));
  const accounts = new SQLite(join(folder, 'accounts.db'));
  accounts.exec(`INSERT INTO accounts VALUES ('acc-1', 'acme', 'desk'), ('acc-9', 'umbra', 'desk')`);
  accounts.close();
  const secrets = new SQLite(join(folder, 'secrets.db'));
  secrets.exec(`INSERT INTO secrets VALUES ('sec-1', 'acme', 'sk-0123456789abc')`);
  secrets.close();
  const contexts = new SQLite(join(folder, 'contexts.db'));
  contexts.exec(`INSERT INTO projects VALUES ('prj-1', 'acme'), ('prj-9', 'umbra')`);
  contexts.exec(`INSERT INTO boards VALUES ('brd-1', 'acme'), ('brd-9', 'umbra')`);
  contexts.close();
  return refunds;
}

function readDeployments(folder: string): string[] {
  const db = new SQLite(join(folder, 'deployments.db'));
  const rows = db.prepare('SELECT environment, "release", note, principal FROM deployments ORDER BY id').all();
  db.close();
  return (rows as Record<string, string>[]).map((r) => `${r.environment} ${r.release} ${r.note} by ${r.principal}`);
}

function scriptedModel(scripts: Map<string, Proposed[][]>, asked: Message[][]): Hono {
  let issued = 0;
  return new Hono().post('/v1/chat/completions', async (c) => {
    const { messages } = (await c.req.json()) as { messages: Message[] };
    asked.push(messages);
    const last = messages.findLastIndex((message) => message.role === 'user');
    const round = messages.slice(last + 1).filter((message) => message.tool_calls !== undefined).length;
    const text = messages[last]?.content ?? '';
    if (text === 'fail') return c.json({ error: {} }, 500);
    const proposals = scripts.get(text)?.[round] ?? [];
    const tool_calls = proposals.map((call) => ({
      id: call.id ?? `call_model_${issued++}`,
      type: 'function',
      function: { name: call.tool, arguments: JSON.stringify(call.arguments) },
    }));
    const message = tool_calls.length > 0 ? { content: null, tool_calls } : { content: 'done' };
    return c.json({ id: `cmpl-${asked.length}`, choices: [{ message: { role: 'assistant', ...message } }] });
  });
}

/** An answer that is no JSON. */
export async function fetchText(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

export const refund = (memo = 'm', invoice = 'inv-1', amount = '10.00'): Proposed => ({
  tool: 'refund',
  arguments: { invoice, amount, memo },
});
export const message = (body = 'b'): Proposed => ({
  tool: 'send_message',
  arguments: { to: 'ada@example.test', body },
});
export const deletion = (path = 'acme/a.txt'): Proposed => ({
  tool: 'delete_file',
  arguments: { path, reason: 'old' },
});
export const query = (customer = 'cus-1'): Proposed => ({ tool: 'query_customer', arguments: { customer } });
export const deployment = (note = 'n', environment = 'env-1'): Proposed => ({
  tool: 'deploy',
  arguments: { environment, release: '1.0', note },
});
