import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startToolServer, type ToolServer } from '../../../src/lab/tools/server.ts';
import { type Foreign, stateless, tools } from './fixture.ts';

let server: ToolServer;
beforeAll(async () => {
  server = await startToolServer({ tools: tools([{ name: 'refund' }, { name: 'pay', approval: true }]), http: {} });
});
afterAll(() => server.close());

/** Requests that are almost right: one part of a good one is something else. */
const broken = fc
  .record(
    {
      method: fc.constantFrom('tools/call', 'tools/list', 'initialize', 'server/discover', 'nope', '', 7, null),
      id: fc.oneof(fc.constantFrom(1, 'a', null, 1.5, -0, {}, [], true), fc.string()),
      jsonrpc: fc.constantFrom('2.0', '1.0', 2, null),
      params: fc.oneof(
        fc.jsonValue(),
        fc.record({ name: fc.jsonValue(), arguments: fc.jsonValue(), _meta: fc.jsonValue() }, { requiredKeys: [] }),
        fc.record({ name: fc.constant('pay'), requestState: fc.jsonValue(), inputResponses: fc.jsonValue() }),
        fc.record({ name: fc.constant('refund'), arguments: fc.object() }).map((params) => ({
          ...stateless('tools/call', params).body.params,
        })),
      ),
    },
    { requiredKeys: [] },
  )
  .map((message) => message as Foreign);
const bodies = fc.oneof(
  fc.string().map((text) => text),
  fc.json(),
  broken.map((message) => JSON.stringify(message)),
  fc.array(broken, { maxLength: 3 }).map((messages) => JSON.stringify(messages)),
  broken.map((message) => JSON.stringify(message).slice(0, -1)),
);
const headers = fc.record(
  {
    'mcp-protocol-version': fc.constantFrom('2026-07-28', '2025-11-25', '1999-01-01', 'x'),
    'mcp-method': fc.constantFrom('tools/call', 'tools/list', 'x'),
    'mcp-name': fc.constantFrom('refund', 'x'),
    'mcp-session-id': fc.constantFrom('nope', ''),
    accept: fc.constantFrom('application/json, text/event-stream', 'application/json', 'text/html'),
  },
  { requiredKeys: [] },
);

/** No trace of the inside: neither a stack nor a place in a file. */
function tellsNothing(text: string): void {
  expect(text).not.toMatch(/\n\s+at |node_modules|\.(ts|mjs|js):\d+|SqliteError|TypeError/);
}

function isJsonRpc(message: Foreign): boolean {
  const parts = [message.result, message.error, message.method].filter((one) => one !== undefined);
  return message.jsonrpc === '2.0' && parts.length === 1;
}

/** The messages of an answer: its body, or the events of its stream. */
function messagesOf(text: string, type: string): Foreign[] {
  if (!type.includes('text/event-stream')) return text === '' ? [] : [JSON.parse(text)].flat();
  const data = text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
  return data.filter((one) => one !== '').map((one) => JSON.parse(one));
}

describe('what is no request', () => {
  it('is answered over HTTP as JSON-RPC, and never with a stack', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, headers, async (body, more) => {
        const answer = await fetch(server.url ?? '', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...more },
          body,
        });
        const text = await answer.text();
        tellsNothing(text);
        expect(answer.status).toBeLessThan(500);
        for (const message of messagesOf(text, answer.headers.get('content-type') ?? '')) {
          expect(isJsonRpc(message), text).toBe(true);
        }
        if (answer.status >= 400) expect(messagesOf(text, 'application/json')[0]?.error?.code).toBeTypeOf('number');
      }),
      { numRuns: 150 },
    );
  });

  it('is answered over streams as JSON-RPC, line by line', async () => {
    const lines = fc.array(
      bodies.map((body) => body.replaceAll('\n', ' ')),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(lines, async (sent) => {
        const input = new PassThrough();
        const output = new PassThrough();
        const streams = await startToolServer({ tools: tools([{ name: 'refund' }]), stdio: { input, output } });
        let text = '';
        output.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        for (const line of sent) input.write(`${line}\n`);
        input.write('no json\n');
        // The last line is answered, so every other one was read.
        await expect.poll(() => text, { interval: 2 }).toContain('"code":-32700');
        input.end();
        await streams.ended;
        await streams.close();
        tellsNothing(text);
        for (const line of text.trim().split('\n')) expect(isJsonRpc(JSON.parse(line)), line).toBe(true);
      }),
      { numRuns: 80 },
    );
  });

  it('may come in pieces, and be too long', async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    const streams = await startToolServer({ tools: tools([{ name: 'refund' }]), stdio: { input, output } });
    const answers: Foreign[] = [];
    output.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().trim().split('\n')) answers.push(JSON.parse(line));
    });
    input.write('{"jsonrpc":"2.0","id":1,"met');
    input.write('hod":"ping"}\n\n{"id":"x"}\n');
    for (let i = 0; i < 11; i++) input.write('x'.repeat(1024 * 1024));
    input.write('\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n');
    await expect.poll(() => answers.length).toBe(4);
    expect(answers.filter(({ error }) => error !== undefined).map(({ id, error }) => [id, error.code])).toEqual([
      ['x', -32600],
      [null, -32600],
    ]);
    expect(answers.filter(({ result }) => result !== undefined).map(({ id }) => id)).toEqual([1, 2]);
    await streams.close();
  });

  it('is refused where it is too large, of another type, or for another host', async () => {
    const post = (body: string, more: Record<string, string> = {}) =>
      fetch(server.url ?? '', { method: 'POST', headers: { 'content-type': 'application/json', ...more }, body });
    const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const answers = [
      await post(JSON.stringify('x'.repeat(5 * 1024 * 1024))),
      await post(list, { 'content-type': 'text/plain' }),
      await post(list, { origin: 'http://evil.test' }),
      await post(list, { 'mcp-session-id': 'nope' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([413, 415, 403, 404]);
    for (const answer of answers) expect(isJsonRpc(await answer.json())).toBe(true);
  });
});
