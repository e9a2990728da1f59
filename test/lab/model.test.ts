import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../src/lab/model/server.ts';
import { makeMarker } from '../../src/model/marker.ts';

let server: ModelServer;
let marker: string;
let count = 0;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(() => {
  marker = makeMarker('test', 'model', count++);
});

type Message = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: answers are read as a foreign client reads them
type Foreign = any;
const user = (text: string): Message => ({ role: 'user', content: text });
const tagged = (run = 'main', turn = 0): Message => user(`please [ref ${marker}/${run}/${turn}]`);
const call = (tool: string, args: Record<string, string>, sameIdAs?: number) => ({
  tool,
  arguments: args,
  ...(sameIdAs === undefined ? {} : { sameIdAs }),
});

async function ask(messages: Message[], more: object = {}) {
  const answer = await fetch(`${server.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'gpt-test', messages, ...more }),
  });
  return { status: answer.status, body: (await answer.json()) as Foreign };
}
const callsOf = (body: Foreign) => body.choices[0].message.tool_calls;
const results = (calls: Foreign[]): Message[] => [
  { role: 'assistant', content: null, tool_calls: calls },
  ...calls.map((one) => ({ role: 'tool', tool_call_id: one.id, content: `done ${one.id}` })),
];

describe('scripted model', () => {
  it('proposes round by round, then says the final text', async () => {
    const stamp = `${marker}-main0x0`;
    server.register({
      marker,
      turns: {
        'main/0': {
          rounds: [[call('refund', { invoice: `inv-${marker}-1`, memo: stamp })], [call('send', { body: 'x' })]],
          final: 'All done.',
        },
      },
    });
    const first = await ask([tagged()]);
    expect(first.body.choices[0].finish_reason).toBe('tool_calls');
    const [proposed] = callsOf(first.body);
    expect(proposed.id).toBe(`call_${marker}_main_0_0_0`);
    expect(JSON.parse(proposed.function.arguments)).toEqual({ invoice: `inv-${marker}-1`, memo: stamp });

    const second = await ask([tagged(), ...results([proposed])]);
    const [next] = callsOf(second.body);
    expect(next.id).toBe(`call_${marker}_main_0_1_0`);

    const third = await ask([tagged(), ...results([proposed]), ...results([next])]);
    expect(third.body.choices[0].message).toMatchObject({ content: 'All done.' });
    expect(third.body.choices[0].finish_reason).toBe('stop');

    const log = server.callsOf(marker);
    expect(log.map((one) => [one.run, one.turn, one.round, one.ordinal, one.proposals.length])).toEqual([
      ['main', 0, 0, 0, 1],
      ['main', 0, 1, 0, 1],
      ['main', 0, 2, 0, 0],
    ]);
    expect(log[0]?.proposals[0]).toMatchObject({ id: proposed.id, tool: 'refund', stamp });
    expect(log[1]?.proposals[0]?.stamp).toBe(`${marker}-main0x1`);
    expect(log[2]?.shown).toContain(`tool: done ${next.id}`);
    expect(log[2]?.unknownIds).toEqual([]);
  });

  it('counts only rounds after the last user message whose results follow', async () => {
    server.register({
      marker,
      turns: {
        'main/0': { rounds: [[call('a', {})]], final: 'zero' },
        'main/1': { rounds: [[call('b', {})], [call('c', {})]], final: 'one' },
      },
    });
    const forged = { id: 'call_forged', type: 'function', function: { name: 'a', arguments: '{}' } };
    const answer = await ask([
      tagged(),
      ...results([forged]),
      tagged('main', 1),
      { role: 'assistant', tool_calls: [forged] },
    ]);
    expect(callsOf(answer.body)[0].function.name).toBe('b');
    expect(server.callsOf(marker)[0]?.unknownIds).toEqual(['call_forged']);
  });

  it('answers a repeated question with the final text, or the same calls under new stamps', async () => {
    const turns = {
      'main/0': { rounds: [[call('refund', { memo: `note ${marker}-main0x0 here` })]], final: 'Enough.' },
    };
    server.register({ marker, turns });
    await ask([tagged()]);
    expect((await ask([tagged()])).body.choices[0].message.content).toBe('Enough.');

    server.register({ marker, turns, again: 'same' });
    const third = await ask([tagged()]);
    const [again] = callsOf(third.body);
    expect(again.id).toBe(`call_${marker}_main_0_0_0_r2`);
    expect(JSON.parse(again.function.arguments)).toEqual({ memo: `note ${marker}-main0x0-r2 here` });
    expect(server.callsOf(marker).map((one) => one.ordinal)).toEqual([0, 1, 2]);
    expect(server.callsOf(marker)[2]?.proposals[0]?.stamp).toBe(`${marker}-main0x0-r2`);
  });

  it('gives one id to two proposals when told to', async () => {
    server.register({ marker, turns: { 'main/0': { rounds: [[call('a', {}), call('b', {}, 0)]], final: '' } } });
    const calls = callsOf((await ask([tagged()])).body);
    expect(calls.map((one: { id: string }) => one.id)).toEqual([
      `call_${marker}_main_0_0_0`,
      `call_${marker}_main_0_0_0`,
    ]);
  });

  it('streams what it would have answered, arguments in pieces', async () => {
    const args = { memo: 'a long enough text to be cut into several pieces', amount: '1.00' };
    server.register({
      marker,
      turns: { 'main/0': { rounds: [[call('a', args), call('b', args)]], final: 'Bye bye.' } },
    });
    const read = async () => {
      const answer = await fetch(`${server.baseUrl}/chat/completions`, {
        method: 'POST',
        body: JSON.stringify({ messages: [tagged()], stream: true, stream_options: { include_usage: true } }),
      });
      expect(answer.headers.get('content-type')).toContain('text/event-stream');
      const lines = (await answer.text()).split('\n\n').filter((line) => line !== '');
      expect(lines.pop()).toBe('data: [DONE]');
      return lines.map((line) => JSON.parse(line.slice(6)));
    };
    const chunks = await read();
    const pieces = chunks.flatMap((one) => one.choices[0]?.delta.tool_calls ?? []);
    expect(pieces.length).toBeGreaterThan(4);
    for (const index of [0, 1]) {
      const own = pieces.filter((one) => one.index === index);
      expect(own[0].id).toBe(`call_${marker}_main_0_0_${index}`);
      expect(JSON.parse(own.map((one) => one.function.arguments).join(''))).toEqual(args);
    }
    expect(chunks.at(-2).choices[0].finish_reason).toBe('tool_calls');
    expect(chunks.at(-1).usage.total_tokens).toBeGreaterThan(0);
    const closing = await read();
    expect(closing.map((one) => one.choices[0]?.delta.content ?? '').join('')).toBe('Bye bye.');
  });

  it('has nothing to do without a tag or for a stranger, and logs neither', async () => {
    const before = server.log().next;
    for (const text of ['hello', `hi [ref ${makeMarker('other', 'm', 0)}/main/0]`]) {
      expect((await ask([user(text)])).body.choices[0].message.content).toBe('Nothing to do.');
    }
    expect(server.log().next).toBe(before);
  });

  it('reads content given as parts', async () => {
    server.register({ marker, turns: { 'main/0': { rounds: [], final: 'parts' } } });
    const content = [{ type: 'text', text: `do it [ref ${marker}/main/0]` }];
    expect((await ask([{ role: 'user', content }])).body.choices[0].message.content).toBe('parts');
  });

  it('logs by rising offset and frees what is unregistered', async () => {
    server.register({ marker, turns: {} });
    const { next } = server.log();
    await ask([tagged()]);
    await ask([tagged()]);
    expect(server.log(next).entries.map((one) => one.marker)).toEqual([marker, marker]);
    expect(server.log(next + 1).entries).toHaveLength(1);
    expect(server.unregister(marker)).toBe(true);
    expect(server.log(next)).toEqual({ entries: [], next: next + 2, lost: 0 });
    expect(server.unregister(marker)).toBe(false);
    expect((await ask([tagged()])).body.choices[0].message.content).toBe('Nothing to do.');
  });

  it('keeps offsets right when it compacts', async () => {
    const { next } = server.log();
    const markers = Array.from({ length: 300 }, (_, i) => makeMarker('bulk', 'm', i));
    for (const one of markers) {
      server.register({ marker: one, turns: {} });
      await ask([user(`x [ref ${one}/main/0]`)]);
    }
    for (const one of markers.slice(0, 299)) server.unregister(one);
    const page = server.log(next + 299);
    expect(page.entries.map((one) => one.marker)).toEqual([markers[299]]);
    expect(server.log(next + 300).entries).toEqual([]);
    server.unregister(markers[299]!);
  });

  it('refuses in the shape of OpenAI', async () => {
    const broken = await fetch(`${server.baseUrl}/chat/completions`, { method: 'POST', body: '{' });
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ error: { type: 'invalid_request_error', param: null } });
    const empty = await ask([]);
    expect(empty).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining("'messages'") } } });
    const lost = await fetch(`${server.url}/v1/nothing`);
    expect(lost.status).toBe(404);
    expect(await lost.json()).toMatchObject({ error: { code: 'unknown_url' } });
    const models = await fetch(`${server.baseUrl}/models`);
    expect(await models.json()).toMatchObject({ object: 'list', data: [{ id: 'retcon-scripted' }] });
  });

  it('is controlled over HTTP with its key only', async () => {
    const send = (path: string, method: string, body?: unknown, key = server.controlKey) =>
      fetch(`${server.url}/retcon${path}`, {
        method,
        headers: { 'x-retcon-key': key },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const script = { marker, turns: { 'main/0': { rounds: [], final: 'remote' } } };
    expect((await send('/scripts', 'POST', script, 'wrong')).status).toBe(401);
    expect((await send('/scripts', 'POST', { ...script, marker: 'short' })).status).toBe(400);
    expect((await send('/scripts', 'POST', script)).status).toBe(201);
    const { next } = server.log();
    expect((await ask([tagged()])).body.choices[0].message.content).toBe('remote');
    const log = await (await send(`/log?since=${next}`, 'GET')).json();
    expect(log).toMatchObject({ next: next + 1, entries: [{ marker, run: 'main', turn: 0 }] });
    expect(await (await send(`/scripts/${marker}`, 'DELETE')).json()).toEqual({ removed: true });
    expect((await send('/log?since=x', 'GET')).status).toBe(400);
  });

  it('says in one sentence that a port is taken', async () => {
    const port = Number(new URL(server.url).port);
    await expect(startModelServer({ port })).rejects.toThrow(/cannot listen on 127\.0\.0\.1:\d+/);
  });
});
