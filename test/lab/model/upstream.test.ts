import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../src/lab/model/server.ts';
import type { UpstreamOptions } from '../../../src/lab/model/upstream/upstream.ts';
import { makeMarker } from '../../../src/model/marker.ts';
import { MAIL, REFUND } from './stage.ts';

/** Plays the real model: another server of ours, of which the one under test knows nothing but its address. */
let real: ModelServer;
let folder: string;
let marker = '';
let count = 0;
const open: { close(): unknown }[] = [];

beforeAll(async () => {
  real = await startModelServer();
  folder = mkdtempSync(join(tmpdir(), 'model-upstream-'));
});
afterAll(async () => {
  await real.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  marker = makeMarker('upstream', 'test', count++);
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function between(options: UpstreamOptions = {}): Promise<ModelServer> {
  const server = await startModelServer({ upstream: { url: real.url, ...options } });
  open.push(server);
  return server;
}

async function plain(answer: (req: IncomingMessage, res: ServerResponse) => void): Promise<string> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const play = (own = marker): void =>
  real.register({
    marker: own,
    again: 'same',
    turns: { 'main/0': { rounds: [[REFUND, { tool: 'send', arguments: { to: own } }]], final: `Done for ${own}.` } },
  });
const said = (own = marker) => [{ role: 'user' as const, content: `please [ref ${own}/main/0]` }];
const openai = ({ baseUrl }: ModelServer) => new OpenAI({ apiKey: 'sk-of-client', baseURL: baseUrl, maxRetries: 0 });
const anthropic = ({ url }: ModelServer) => new Anthropic({ apiKey: 'sk-of-client', baseURL: url, maxRetries: 0 });
const loggedOf = (server: ModelServer) =>
  server.callsOf(marker).map(({ proposals }) => proposals.map((one) => one.tool));

describe('a real model behind the server', () => {
  it('is passed requests of every API, streamed and not, and what it proposes is logged', async () => {
    play();
    const server = await between();
    const chat = await openai(server).chat.completions.create({ model: 'm', messages: said() });
    expect(chat.choices[0]!.message.tool_calls).toHaveLength(2);
    const streamed = await openai(server)
      .chat.completions.stream({ model: 'm', messages: said() })
      .finalChatCompletion();
    expect(streamed.choices[0]!.message.tool_calls).toHaveLength(2);
    const response = await openai(server).responses.create({ model: 'm', input: said() });
    await openai(server).responses.stream({ model: 'm', input: said() }).finalResponse();
    await anthropic(server).messages.create({ model: 'm', max_tokens: 9, messages: said() });
    await anthropic(server).messages.stream({ model: 'm', max_tokens: 9, messages: said() }).finalMessage();
    expect(loggedOf(server)).toEqual(Array(6).fill(['refund', 'send']));
    expect(server.callsOf(marker).map((one) => one.ordinal)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(server.callsOf(marker)[0]!.proposals[0]!.arguments).toEqual(REFUND.arguments);

    // What the real API holds is read with what is new, and its ids are known.
    const outputs = response.output.flatMap((one) =>
      one.type === 'function_call'
        ? [{ type: 'function_call_output' as const, call_id: one.call_id, output: 'ok' }]
        : [],
    );
    await openai(server).responses.create({ model: 'm', input: outputs, previous_response_id: response.id });
    const last = server.callsOf(marker).at(-1)!;
    expect([last.round, last.unknownIds, last.shown.filter((line) => line === 'tool: ok')]).toEqual([
      1,
      [],
      ['tool: ok', 'tool: ok'],
    ]);
    expect((await openai(server).models.list()).data[0]!.id).toBe('retcon-scripted');
    const counts = await fetch(`${server.url}/retcon/counts`, { headers: { 'x-retcon-key': server.controlKey } });
    expect(await counts.json()).toMatchObject({
      trials: { [marker]: { requests: 7, proposals: { refund: 6, send: 6 } } },
      upstream: { requests: 7, tokens: expect.any(Number) },
    });
  });

  it('gets the key of the client and nothing of ours, and its refusals pass', async () => {
    let seen: IncomingMessage['headers'] = {};
    const url = await plain((req, res) => {
      seen = req.headers;
      res.writeHead(401, { 'content-type': 'application/json', 'set-cookie': 'a=b' });
      res.end('{"error":{"message":"wrong key","type":"invalid_request_error","param":null,"code":"invalid_api_key"}}');
    });
    const server = await between({ url: `${url}/base/v1` });
    const asked = openai(server).chat.completions.create({ model: 'm', messages: said() });
    await expect(asked).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
    expect(seen.authorization).toBe('Bearer sk-of-client');
    expect(Object.keys(seen).filter((name) => name.startsWith('x-retcon') || name === 'cookie')).toEqual([]);
    expect(JSON.stringify(server.log())).not.toContain('sk-of-client');
    expect(server.log().entries[0]).toMatchObject({ failed: 401, proposals: [] });
  });

  it('is not followed where it redirects, and need not be there', async () => {
    let visits = 0;
    const elsewhere = await plain((_req, res) => {
      visits++;
      res.end('{}');
    });
    const url = await plain((_req, res) => res.writeHead(307, { location: `${elsewhere}/v1/messages` }).end());
    const server = await between({ url });
    await expect(
      anthropic(server).messages.create({ model: 'm', max_tokens: 9, messages: said() }),
    ).rejects.toMatchObject({
      status: 502,
      type: 'api_error',
      message: expect.stringContaining('not followed'),
    });
    expect(visits).toBe(0);
    const nowhere = await between({ url: 'http://127.0.0.1:1' });
    await expect(openai(nowhere).responses.create({ model: 'm', input: 'x' })).rejects.toThrow(/ECONNREFUSED/);
    for (const bad of ['ftp://x', 'nothing', 'http://me:secret@127.0.0.1'])
      await expect(startModelServer({ upstream: { url: bad } })).rejects.toThrow(/upstream/);
  });

  it('is asked no more often than the limits allow', async () => {
    play();
    const server = await between({ spend: { requests: 2 } });
    const ask = () => openai(server).chat.completions.create({ model: 'm', messages: said() });
    await Promise.all([ask(), ask()]);
    await expect(ask()).rejects.toMatchObject({ status: 429, code: 'insufficient_quota' });
    const before = real.callsOf(marker).length;
    const tokens = await between({ spend: { tokens: 100 } });
    const big = { model: 'm', max_tokens: 90, messages: [{ role: 'user' as const, content: 'x'.repeat(80) }] };
    await expect(anthropic(tokens).messages.create(big)).rejects.toMatchObject({
      status: 429,
      type: 'rate_limit_error',
    });
    expect(real.callsOf(marker)).toHaveLength(before);
    await anthropic(tokens).messages.create({ ...big, max_tokens: 1, messages: said() });
  });

  it('is asked no faster than the pace', async () => {
    play();
    const server = await between({ rate: 20 });
    const started = performance.now();
    await Promise.all(
      Array.from({ length: 6 }, () => openai(server).chat.completions.create({ model: 'm', messages: said() })),
    );
    expect(performance.now() - started).toBeGreaterThanOrEqual(245);
  });

  it('may break off in the middle: what came is passed, logged, and not recorded', async () => {
    const record = join(folder, 'broken.jsonl');
    const url = await plain((_req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      const call = { index: 0, id: 'call_real', type: 'function', function: { name: 'refund', arguments: '{"a":1}' } };
      res.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { tool_calls: [call] } }] })}\n\n`);
      setTimeout(() => res.destroy(), 30);
    });
    const server = await between({ url, record });
    await expect(
      openai(server).chat.completions.stream({ model: 'm', messages: said() }).finalChatCompletion(),
    ).rejects.toThrow();
    await expect.poll(() => loggedOf(server)).toEqual([['refund']]);
    await open.pop()!.close();
    expect(readFileSync(record, 'utf8')).toBe('');
  });
});

describe('a recording', () => {
  const file = (): string => join(folder, `record-${count}.jsonl`);
  const replaying = async (replay: string): Promise<ModelServer> => {
    const server = await startModelServer({ upstream: { replay } });
    open.push(server);
    return server;
  };

  it('answers the same requests again, to the byte, without a model', async () => {
    play();
    const record = file();
    const server = await between({ record });
    const ask = async (to: ModelServer, body: object, path = '/v1/chat/completions') => {
      const answer = await fetch(`${to.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
      return [answer.status, answer.headers.get('content-type'), await answer.text()];
    };
    const whole = { model: 'm', messages: said() };
    const bodies = [whole, whole, { ...whole, stream: true }];
    const first = [];
    for (const body of bodies) first.push(await ask(server, body));
    const message = { model: 'm', max_tokens: 5, messages: said(), stream: true };
    const other = await ask(server, message, '/v1/messages');
    await server.close();
    open.pop();
    expect(statSync(record).mode & 0o777).toBe(0o600);
    expect(readFileSync(record, 'utf8')).not.toContain('please');

    const again = await replaying(record);
    const second = [];
    // In another order of keys, on another account: still the same request.
    for (const { messages, ...rest } of bodies) second.push(await ask(again, { messages, user: 'someone', ...rest }));
    expect(second).toEqual(first);
    expect(first[0]).not.toEqual(first[1]);
    expect(await ask(again, message, '/v1/messages')).toEqual(other);
    expect(await ask(again, whole)).toEqual(first[1]);
    expect(loggedOf(again)).toHaveLength(5);
    const unknown = openai(again).chat.completions.create({ model: 'm', messages: [{ role: 'user', content: 'new' }] });
    await expect(unknown).rejects.toMatchObject({ status: 404, code: 'not_recorded' });
  });

  it('answers the same request of another trial about that trial', async () => {
    play();
    const record = file();
    const server = await between({ record });
    const ask = async (to: ModelServer, own: string) => {
      const chat = await openai(to).chat.completions.create({ model: 'm', messages: said(own) });
      const streamed = await openai(to)
        .chat.completions.stream({ model: 'm', messages: said(own) })
        .finalChatCompletion();
      const message = await anthropic(to)
        .messages.stream({ model: 'm', max_tokens: 5, messages: said(own) })
        .finalMessage();
      const args = [chat, streamed].map((one) => {
        const call = one.choices[0]!.message.tool_calls![1]!;
        return call.type === 'function' ? JSON.parse(call.function.arguments) : undefined;
      });
      return [
        ...args,
        ...message.content.flatMap((one) => (one.type === 'tool_use' && one.name === 'send' ? [one.input] : [])),
      ];
    };
    await ask(server, marker);
    await server.close();
    open.pop();
    const other = makeMarker('upstream', 'other', count);
    const again = await replaying(record);
    expect(await ask(again, other)).toEqual(Array(3).fill({ to: other }));
    expect(again.callsOf(other).map((one) => one.proposals[1]!.arguments)).toEqual(Array(3).fill({ to: other }));
  });

  it('that is none is refused with its line', async () => {
    const path = join(folder, 'none.jsonl');
    const { writeFileSync } = await import('node:fs');
    writeFileSync(path, '{"retcon":"model-record/2"}\n');
    await expect(replaying(path)).rejects.toThrow(/none\.jsonl:1 is no recorded answer/);
    await expect(replaying(join(folder, 'missing'))).rejects.toThrow(/there is no such file/);
    expect(MAIL.tool).toBe('send');
  });
});
