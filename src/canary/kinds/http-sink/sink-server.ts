import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One POST as it came in. `at` is when its headers arrived, in milliseconds since the epoch. */
export interface Posted {
  number: number;
  at: number;
  contentType: string;
  body: string;
}

/** Bytes kept of one body. The rest is read and dropped: the message did arrive. */
const LARGEST_BODY = 64 * 1024;

/** Listens for POSTs on any path and hands each one over before it is answered with 202 and an id. */
export async function startSink(
  host: string,
  port: number,
  receive: (posted: Posted) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  let count = 0;
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return answer(response, 405, { error: 'this sink takes POST only' });
    const at = Date.now();
    readBody(request)
      .then((body) => {
        const number = count++;
        receive({ number, at, contentType: request.headers['content-type'] ?? '', body });
        answer(response, 202, { id: String(number) });
      })
      .catch(() => response.destroy());
  });
  // Longer than any client keeps a connection: the client, never this end, closes an idle one.
  server.keepAliveTimeout = 120_000;
  const actual = await listen(server, host, port);
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    request.on('data', (piece: Buffer) => {
      if (size < LARGEST_BODY) pieces.push(piece.subarray(0, LARGEST_BODY - size));
      size += piece.length;
    });
    request.on('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
    request.on('error', reject);
  });
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
