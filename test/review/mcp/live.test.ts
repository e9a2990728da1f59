import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { Era } from '../../../src/review/mcp/list-tools.ts';
import { liveManifest } from '../../../src/review/mcp/live-manifest.ts';

const script = fileURLToPath(new URL('stdio-server.mjs', import.meta.url));
const onStdio = (how: string, era: Era = 'auto', timeoutMs = 20_000) =>
  liveManifest({ target: { command: [process.execPath, script, how], cwd: process.cwd() }, era, timeoutMs });

describe('a server on stdio', () => {
  it('is asked with a handshake', async () => {
    const { manifest, server, protocol } = await onStdio('legacy');
    expect([server, protocol, manifest.name]).toEqual(['toy 1', '2025-06-18', 'toy 1']);
    expect(manifest.tools.map(({ name }) => name)).toEqual(['get_1', 'get_2', 'get_3']);
    expect(manifest.instructions?.text).toBe('Be kind.');
  });

  it('is asked without one where it knows none', async () => {
    expect(await onStdio('modern')).toMatchObject({
      server: 'toy 2',
      protocol: '2026-07-28',
      manifest: { tools: [{}, {}, {}] },
    });
    expect(await onStdio('modern', '2026')).toMatchObject({ protocol: '2026-07-28' });
    await expect(onStdio('modern', '2025')).rejects.toThrow(/refuses initialize: no such method \(-32601\)/);
  });

  it('is asked page by page, and answered when it asks', async () => {
    expect((await onStdio('paged')).manifest.tools).toHaveLength(3);
    expect((await onStdio('asking')).manifest.tools).toHaveLength(1);
  });

  it('that ends, is silent or never comes to an end is an expected mistake', async () => {
    await expect(onStdio('dying')).rejects.toThrow(/ended with exit code 4; it said: cannot start: no credential/);
    await expect(onStdio('silent', 'auto', 300)).rejects.toThrow(/did not answer initialize within 0.3 s/);
    await expect(onStdio('circular')).rejects.toThrow(/same cursor twice/);
    const missing = liveManifest({
      target: { command: ['no-such-program'], cwd: process.cwd() },
      era: 'auto',
      timeoutMs: 5000,
    });
    await expect(missing).rejects.toThrow(/ENOENT/);
  });
});

let server: Server | undefined;
afterEach(async () => {
  await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
  server = undefined;
});

type Handler = (
  message: { id?: number; method: string; params: object },
  request: IncomingMessage,
  response: ServerResponse,
) => void;
async function serve(handler: Handler): Promise<string> {
  server = createServer((request, response) => {
    if (request.method === 'DELETE') return response.writeHead(204).end();
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    return request.on('end', () => handler(JSON.parse(body), request, response));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}
const json = (response: ServerResponse, value: unknown, headers: Record<string, string> = {}): unknown =>
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
const onHttp = (url: string, headers: Record<string, string> = {}) =>
  liveManifest({ target: { url, headers }, era: 'auto', timeoutMs: 5000 });
const TOOLS = [{ name: 'get_1', inputSchema: { type: 'object', properties: {} } }];

describe('a server on streamable HTTP', () => {
  it('with sessions and event streams', async () => {
    const seen: unknown[] = [];
    const url = await serve(({ id, method }, request, response) => {
      seen.push([
        method,
        request.headers['mcp-session-id'],
        request.headers['mcp-protocol-version'],
        request.headers.authorization,
      ]);
      if (method === 'initialize')
        return json(
          response,
          { jsonrpc: '2.0', id, result: { protocolVersion: '2025-11-25', serverInfo: { name: 'web' } } },
          { 'mcp-session-id': 's1' },
        );
      if (method === 'notifications/initialized') return response.writeHead(202).end();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(
        ': hello\n\nevent: message\ndata: {"jsonrpc":"2.0","method":"notifications/message","params":{}}\n\n',
      );
      const [head, tail] = [`data: {"jsonrpc":"2.0","id":${id},`, `"result":{"tools":${JSON.stringify(TOOLS)}}}\n\n`];
      response.write(head);
      return setTimeout(() => response.write(tail), 20);
    });
    expect(await onHttp(url, { authorization: 'Bearer t' })).toMatchObject({
      server: 'web',
      manifest: { tools: [{ name: 'get_1' }] },
    });
    expect(seen).toEqual([
      ['initialize', undefined, undefined, 'Bearer t'],
      ['notifications/initialized', 's1', '2025-11-25', 'Bearer t'],
      ['tools/list', 's1', '2025-11-25', 'Bearer t'],
    ]);
    server?.closeAllConnections();
  });

  it('without sessions, as of 2026-07-28', async () => {
    const url = await serve(({ id, method }, request, response) => {
      if (request.headers['mcp-protocol-version'] !== '2026-07-28' || request.headers['mcp-method'] !== method)
        return response
          .writeHead(400, { 'content-type': 'application/json' })
          .end('{"jsonrpc":"2.0","id":null,"error":{"code":-32020,"message":"headers"}}');
      return json(response, {
        jsonrpc: '2.0',
        id,
        result: method === 'tools/list' ? { resultType: 'complete', tools: TOOLS } : { instructions: 'i' },
      });
    });
    expect(await onHttp(url)).toMatchObject({
      protocol: '2026-07-28',
      manifest: { instructions: { text: 'i' }, tools: [{}] },
    });
  });

  it('that wants a credential, redirects, fails or is not there', async () => {
    await expect(onHttp(await serve((_m, _r, response) => response.writeHead(401).end()))).rejects.toThrow(
      /401: give a credential with --header/,
    );
    server?.close();
    await expect(
      onHttp(await serve((_m, _r, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end())),
    ).rejects.toThrow(/redirects \(307\)/);
    server?.close();
    await expect(onHttp(await serve((_m, _r, response) => response.writeHead(503).end('busy')))).rejects.toThrow(/503/);
    server?.close();
    await expect(onHttp('http://127.0.0.1:1/mcp')).rejects.toThrow(/cannot reach/);
  });
});
