import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RetconError } from '../../model/errors.ts';
import type { ModelCall } from '../../model/transcript.ts';
import { Heard } from '../heard.ts';
import type { ScriptFile } from './hand-script.ts';
import type { LogLimits, LogPage } from './log.ts';
import { openaiFault } from './protocols/openai-fault.ts';
import { routesOf } from './routes.ts';
import type { ModelScript } from './script.ts';
import { ScriptBook } from './script-book.ts';
import { ModelState } from './state.ts';
import { Upstream, type UpstreamOptions } from './upstream/upstream.ts';

export interface ModelServerOptions {
  /** 0, the default, lets the system choose. */
  port?: number;
  host?: string;
  /** Secret of the control API; made up when absent. */
  controlKey?: string;
  /** Scripts for conversations without a marker. */
  scripts?: ScriptFile;
  /** A real model that answers instead of scripts. */
  upstream?: UpstreamOptions;
  log?: LogLimits;
}

export interface ModelServer {
  /** Origin, without a path: what an Anthropic client calls its base URL. */
  url: string;
  /** What an OpenAI client calls its base URL: `url` and `/v1`. */
  baseUrl: string;
  controlKey: string;
  /** The marker under which each script of the file is logged, in order. */
  markers: string[];
  register(script: ModelScript): void;
  /** Frees script, ordinals, kept conversations and log entries of a trial. */
  unregister(marker: string): boolean;
  /** Requests that carried a known marker, from an offset on (default: all that are kept). */
  log(since?: number): LogPage;
  /** The same, of one trial, in order, as evidence has them. */
  callsOf(marker: string): ModelCall[];
  /** How many requests of a trial the log had no room for: what `callsOf` tells is not everything. */
  lostOf(marker: string): number;
  /** What was asked at all, of any trial or of none. */
  heard: Heard;
  close(): Promise<void>;
}

/** Starts the model server on loopback. A taken port is a RetconError. */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const host = options.host ?? '127.0.0.1';
  const controlKey = options.controlKey ?? randomBytes(16).toString('hex');
  const strangers = options.upstream !== undefined;
  const book = new ScriptBook({ strangers, ...(options.log === undefined ? {} : { log: options.log }) });
  const state = new ModelState();
  const { scripts } = options;
  const markers = scripts === undefined ? [] : book.registerByHand(scripts.scripts, scripts.otherwise);
  const upstream = options.upstream === undefined ? undefined : await Upstream.open(book, options.upstream);
  const heard = new Heard();
  const app = routesOf({ book, state, controlKey, upstream, heard });
  const server = createServer(getRequestListener(app.fetch as never, { errorHandler: notRead }));
  // Longer than any client keeps a connection: the client, never this end, closes an idle one.
  server.keepAliveTimeout = 120_000;
  const port = await listen(server, options.port ?? 0, host);
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return {
    url,
    baseUrl: `${url}/v1`,
    controlKey,
    markers,
    register: (script) => book.register(script),
    unregister: (marker) => {
      state.forget(marker);
      return book.unregister(marker);
    },
    log: (since = 0) => book.log.since(since),
    callsOf: (marker) => book.log.of(marker),
    lostOf: (marker) => book.log.lost(marker),
    heard,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await upstream?.close();
    },
  };
}

/** Of a request that is none: its address or a header cannot be read. */
function notRead(): Response {
  const fault = openaiFault({ status: 400, message: 'The request cannot be read.' });
  return new Response(JSON.stringify(fault), { status: 400, headers: { 'content-type': 'application/json' } });
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const why = `the model server cannot listen on ${host}:${port}: ${cause.message}`;
      reject(new RetconError('usage', why, 2, { cause }));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
