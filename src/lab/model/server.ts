import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RetconError } from '../../model/errors.ts';
import type { ModelCall } from '../../model/transcript.ts';
import type { LogPage } from './log.ts';
import { modelRoutes } from './routes.ts';
import type { ModelScript } from './script.ts';
import { ScriptBook } from './script-book.ts';

export interface ModelServerOptions {
  /** 0, the default, lets the system choose. */
  port?: number;
  host?: string;
  /** Secret of the control API; made up when absent. */
  controlKey?: string;
}

export interface ModelServer {
  /** Origin, without a path. */
  url: string;
  /** What an OpenAI client calls its base URL: `url` and `/v1`. */
  baseUrl: string;
  controlKey: string;
  register(script: ModelScript): void;
  /** Frees script, ordinals and log entries of a trial. */
  unregister(marker: string): boolean;
  /** Requests that carried a known marker, from an offset on (default: all that are kept). */
  log(since?: number): LogPage;
  /** The same, of one trial, in order. */
  callsOf(marker: string): ModelCall[];
  close(): Promise<void>;
}

/** Starts the scripted model: OpenAI Chat Completions on loopback. A taken port is a RetconError. */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const host = options.host ?? '127.0.0.1';
  const controlKey = options.controlKey ?? randomBytes(16).toString('hex');
  const book = new ScriptBook();
  const server = createServer(getRequestListener(modelRoutes(book, controlKey).fetch));
  // Longer than any client keeps a connection: the client, never this end, closes an idle one.
  server.keepAliveTimeout = 120_000;
  const port = await listen(server, options.port ?? 0, host);
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return {
    url,
    baseUrl: `${url}/v1`,
    controlKey,
    register: (script) => book.register(script),
    unregister: (marker) => book.unregister(marker),
    log: (since = 0) => book.log.since(since),
    callsOf: (marker) => book.log.of(marker),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const why = `the scripted model cannot listen on ${host}:${port}: ${cause.message}`;
      reject(new RetconError('usage', why, 2, { cause }));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
