import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, type ToyGateway } from './listen.ts';

/** Ways to misbehave. `elsewhere` of `redirect` is given at start. */
export const BEHAVIOURS = [
  'reset-at-once',
  'reset-after-headers',
  'cut-body',
  'hang',
  'hang-after-headers',
  'slow-first-byte',
  'drip',
  'garbage',
  'huge-headers',
  'endless-stream',
  'hundred-megabytes',
  'wrong-content-type',
  'html',
  'login-page',
  'not-json',
  'empty',
  'foreign-json',
  'deep-json',
  'error-500',
  'bad-gateway',
  'unavailable',
  'too-many',
  'redirect',
  'upgrade',
  'genuine',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

const GENUINE = JSON.stringify({ run: 'r1', state: 'AWAITING_USER', calls: [] });
const JSON_TYPE = { 'content-type': 'application/json' };

type Act = (response: ServerResponse, options: HostileOptions) => void;

const status =
  (code: number, body: string, type = 'text/html'): Act =>
  (response) =>
    response.writeHead(code, { 'content-type': type }).end(body);

const ACTS: Record<Behaviour, Act> = {
  'reset-at-once': (response) => response.socket?.resetAndDestroy(),
  'reset-after-headers': (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': 500 });
    response.write('{"run":');
    setTimeout(() => response.socket?.resetAndDestroy(), 10);
  },
  'cut-body': (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': 500 });
    response.write('{"run":"r1"}');
    setTimeout(() => response.socket?.end(), 10);
  },
  hang: () => {},
  'hang-after-headers': (response) => {
    response.writeHead(200, JSON_TYPE);
    response.write('{');
  },
  'slow-first-byte': (response) => {
    setTimeout(() => response.writeHead(200, JSON_TYPE).end(GENUINE), 150);
  },
  drip: (response) => {
    response.writeHead(200, JSON_TYPE);
    const timer = setInterval(() => response.write(' '), 5);
    response.on('close', () => clearInterval(timer));
  },
  garbage: (response) => {
    response.socket?.end('\u0000\u0001 SSH-2.0-nothing\r\n\r\n');
  },
  'huge-headers': (response) => {
    response.socket?.end(`HTTP/1.1 200 OK\r\nx-long: ${'a'.repeat(200_000)}\r\n\r\n`);
  },
  'endless-stream': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    pour(response, Number.POSITIVE_INFINITY);
  },
  'hundred-megabytes': (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': 100 * 1024 * 1024 });
    pour(response, 100 * 1024 * 1024);
  },
  'wrong-content-type': status(200, GENUINE, 'text/html'),
  html: status(200, '<html><body>welcome</body></html>'),
  'login-page': status(403, '<html><form>log in</form></html>'),
  'not-json': status(200, '{"run": "r1"', 'application/json'),
  empty: status(200, '', 'application/json'),
  'foreign-json': status(403, '{"message":"blocked by the firewall"}', 'application/json'),
  'deep-json': status(200, `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'application/json'),
  'error-500': status(500, '{"error":{"class":"forbidden"}}', 'application/json'),
  'bad-gateway': status(502, 'bad gateway'),
  unavailable: status(503, '{"error":{"class":"forbidden"}}', 'application/json'),
  'too-many': status(429, '{"error":{"class":"forbidden"}}', 'application/json'),
  redirect: (response, { elsewhere = 'http://example.invalid/' }) =>
    response.writeHead(307, { location: elsewhere }).end(),
  upgrade: (response) =>
    response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  genuine: status(200, GENUINE, 'application/json'),
};

export interface HostileOptions {
  /** Chosen for each request; `index` counts from 0. */
  behave(index: number, request: IncomingMessage): Behaviour;
  /** Where `redirect` points. */
  elsewhere?: string;
}

export function start(options: HostileOptions): Promise<ToyGateway> {
  let index = 0;
  return listen((request, response) => {
    response.on('error', () => {});
    request.resume();
    ACTS[options.behave(index++, request)](response, options);
  });
}

function pour(response: ServerResponse, most: number): void {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  let sent = 0;
  const more = () => {
    while (sent < most && !response.destroyed) {
      sent += chunk.length;
      if (!response.write(chunk)) return;
    }
    if (sent >= most) response.end();
  };
  response.on('drain', more);
  more();
}
