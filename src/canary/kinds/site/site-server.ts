import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request for a page, as it came in. `at` is when its headers arrived, in milliseconds since the epoch. */
export interface Visit {
  number: number;
  at: number;
  /** The whole address that was asked for. */
  url: string;
}

/**
 * Serves any path by GET and hands each request over before it is answered. `?to=<address>` redirects there when the
 * address is one of `origins`.
 */
export async function startSite(
  host: string,
  port: number,
  receive: (url: string) => void,
  origins: () => readonly string[],
): Promise<{ url: string; close(): Promise<void> }> {
  let own = '';
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET') return answer(response, 405, 'this site is read only');
    const url = `${own}${request.url ?? '/'}`;
    receive(url);
    const to = url.indexOf('?to=') < 0 ? undefined : url.slice(url.indexOf('?to=') + '?to='.length);
    if (to !== undefined && origins().some((origin) => to.startsWith(`${origin}/`))) {
      return answer(response, 302, 'moved', { location: to });
    }
    answer(response, 200, `The page ${request.url ?? '/'} of this site.`);
  });
  server.keepAliveTimeout = 120_000;
  own = `http://${host.includes(':') ? `[${host}]` : host}:${await listen(server, host, port)}`;
  return {
    url: own,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(text), ...headers });
  response.end(text);
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
