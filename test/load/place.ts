import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import SQLite from 'better-sqlite3';
import { Hono } from 'hono';

/** Invoices that may be refunded; each client has its own. */
export const INVOICES = 64;

/** Folders of a gateway under load, a model that proposes what the user's text says, and a sink for its messages. */
export interface LoadPlace {
  data: string;
  refunds: string;
  modelUrl: string;
  sinkUrl: string;
  /** Bodies that the sink took, in order. */
  sent: string[];
  remove(): void;
}

export async function makeLoadPlace(): Promise<LoadPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-load-'));
  const refunds = join(folder, 'refunds.db');
  plantInvoices(refunds);
  const sent: string[] = [];
  const sink = await serve(
    new Hono().post('/out', async (c) => {
      const { body } = (await c.req.json()) as { body: string };
      sent.push(body);
      return c.json({});
    }),
  );
  const model = await serve(obedientModel());
  mkdirSync(join(folder, 'data'));
  return {
    data: join(folder, 'data'),
    refunds,
    modelUrl: `${model.url}/v1`,
    sinkUrl: `${sink.url}/out`,
    sent,
    remove: () => {
      for (const { server } of [sink, model]) {
        server.close();
        server.closeAllConnections();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function plantInvoices(file: string): void {
  const db = new SQLite(file);
  db.exec('CREATE TABLE invoices(invoice TEXT PRIMARY KEY, tenant TEXT NOT NULL, amount_due TEXT NOT NULL)');
  const plant = db.prepare(`INSERT INTO invoices VALUES (?, 'acme', '100.00')`);
  for (let i = 0; i < INVOICES; i++) plant.run(`inv-${i}`);
  db.close();
}

/** The user's text is the JSON of the calls to propose; once their results are there, the model is done. */
function obedientModel(): Hono {
  return new Hono().post('/v1/chat/completions', async (c) => {
    const { messages } = (await c.req.json()) as { messages: { role: string; content: string | null }[] };
    const last = messages.at(-1);
    const calls =
      last?.role === 'user' ? (JSON.parse(last.content ?? '[]') as { tool: string; arguments: object }[]) : [];
    const tool_calls = calls.map((call, i) => ({
      id: `call_${i}`,
      type: 'function',
      function: { name: call.tool, arguments: JSON.stringify(call.arguments) },
    }));
    const message = calls.length === 0 ? { content: 'done' } : { content: null, tool_calls };
    return c.json({ id: 'completion', choices: [{ message: { role: 'assistant', ...message } }] });
  });
}

async function serve(app: Hono): Promise<{ url: string; server: Server }> {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
