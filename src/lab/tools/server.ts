import { randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { Ledger } from '../../canary/ledger/ledger.ts';
import { RetconError, UsageError } from '../../model/errors.ts';
import { Heard } from '../heard.ts';
import { Approvals } from './approvals.ts';
import { Authority, type AuthorityOptions } from './authority.ts';
import { controlRoutes } from './control.ts';
import { McpEndpoint } from './mcp-endpoint.ts';
import type { Canaries } from './mcp-server.ts';
import { requestScope } from './request-scope.ts';
import { type StdioServer, serveLines } from './stdio.ts';
import type { ToolSet } from './tool-file.ts';
import { ToolRunner } from './tool-runner.ts';
import { ToolShelf } from './tool-shelf.ts';

export interface ToolServerOptions extends ToolSet, AuthorityOptions {
  /** File of the ledger; in memory when absent. */
  ledger?: string;
  /** Secret of the control API, and of the digests of credentials; made up when absent. */
  controlKey?: string;
  /** Serve MCP, and the control API, over HTTP. 0, the default port, lets the system choose. */
  http?: { port?: number; host?: string };
  /** Serve MCP over two streams. */
  stdio?: { input: Readable; output: Writable };
}

export interface ToolServer {
  controlKey: string;
  ledger: Ledger;
  shelf: ToolShelf;
  /** Of HTTP: the address of MCP. */
  url?: string;
  /** Of HTTP: the origin, under which the control API is at `/retcon`. */
  origin?: string;
  /** Resolves when the client of the streams has gone, and what it called has come to its end. */
  ended?: Promise<void>;
  /** A token for a principal, where the server issues them. */
  token: Authority['token'];
  /** What was asked over HTTP at all. */
  heard: Heard;
  close(): Promise<void>;
}

/** Starts a server of canary tools. A taken port, or a ledger that cannot be opened, is a RetconError. */
export async function startToolServer(options: ToolServerOptions): Promise<ToolServer> {
  const controlKey = options.controlKey ?? randomBytes(16).toString('hex');
  const ledger = openLedger(options.ledger);
  const shelf = new ToolShelf(options.tools);
  const approvals = new Approvals();
  const canaries: Canaries = {
    shelf,
    ledger,
    approvals,
    runner: new ToolRunner(shelf, ledger, approvals),
    ...(options.instructions === undefined ? {} : { instructions: options.instructions }),
  };
  const { host = '127.0.0.1' } = options.http ?? {};
  if (options.principals !== undefined && !isLoopback(host))
    throw new UsageError(`tokens are issued on this machine only; ${host} can be reached from elsewhere`);
  const authority = await Authority.create(options, controlKey);
  const lines = options.stdio && serveLines(canaries, options.stdio.input, options.stdio.output);
  const heard = new Heard();
  const web = options.http && (await listen(canaries, authority, controlKey, options.http, heard));
  return {
    controlKey,
    ledger,
    shelf,
    ...(web === undefined ? {} : { url: `${web.origin}/mcp`, origin: web.origin }),
    ...(lines === undefined ? {} : { ended: lines.ended.then(() => canaries.runner.idle()) }),
    token: (principal, wish) => authority.token(principal, wish),
    heard,
    close: () => closeAll(lines, web, ledger),
  };
}

interface Web {
  origin: string;
  close(): Promise<void>;
}

async function closeAll(lines: StdioServer | undefined, web: Web | undefined, ledger: Ledger): Promise<void> {
  await Promise.all([lines?.close(), web?.close()]);
  ledger.close();
}

function openLedger(file: string | undefined): Ledger {
  try {
    return Ledger.open(file ?? ':memory:');
  } catch (cause) {
    const why = `cannot open the ledger ${file}: ${(cause as Error).message}`;
    throw new RetconError('usage', why, 2, { cause });
  }
}

async function listen(
  canaries: Canaries,
  authority: Authority,
  key: string,
  { port = 0, host = '127.0.0.1' }: { port?: number; host?: string },
  heard: Heard,
): Promise<Web> {
  const { shelf, ledger } = canaries;
  const app = new Hono<{ Bindings: { outgoing: ServerResponse } }>();
  const server = createServer(getRequestListener(app.fetch));
  // Longer than any client keeps a connection: the client, never this end, closes an idle one.
  server.keepAliveTimeout = 120_000;
  const actual = await bind(server, port, host);
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${actual}`;
  const endpoint = new McpEndpoint(canaries, isLoopback(host));
  const issuing = authority.routes(origin);
  if (issuing !== undefined) app.route('/', issuing);
  app.route('/retcon', controlRoutes(shelf, ledger, key));
  app.notFound((c) => {
    heard.elsewhere(`${c.req.method} ${c.req.path}`);
    return c.text('404 Not Found', 404);
  });
  app.all('/mcp', async (c) => {
    heard.request();
    const request = c.req.raw;
    const credential = await authority.credentialOf(request, ledger);
    if (credential instanceof Response) return credential;
    const protocol = request.headers.get('mcp-protocol-version');
    const scope = {
      transport: 'http' as const,
      ...(credential === undefined ? {} : { credential }),
      ...(protocol === null ? {} : { protocol }),
      cut: () => void c.env.outgoing.destroy(),
    };
    return requestScope.run(scope, () => endpoint.serve(request));
  });
  return {
    origin,
    async close() {
      await endpoint.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function bind(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const why = `the canary tools cannot listen on ${host}:${port}: ${cause.message}`;
      reject(new RetconError('usage', why, 2, { cause }));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
