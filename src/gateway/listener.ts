import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { UsageError } from '../model/errors.ts';

/** A listening HTTP server. */
export interface Listener {
  /** Without a trailing slash. */
  url: string;
  /** Takes no new requests, lets those under way finish for up to a second, then cuts them. */
  close(): Promise<void>;
}

/** Serves on a port. Throws a UsageError when the port cannot be had. */
export async function listen(
  fetch: (request: Request, env?: object) => Response | Promise<Response>,
  host: string,
  port: number,
): Promise<Listener> {
  const server = createServer(getRequestListener(fetch, { overrideGlobalObjects: false }));
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new UsageError(`cannot listen on ${host}:${port}: ${error.message}`)));
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  const shown = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${shown}:${actual}`,
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), 1000);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
