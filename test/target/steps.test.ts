import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import type { SimpleAction } from '../../src/model/plan.ts';
import { adapterKind } from '../../src/target/registry.ts';
import { bodyOf, listen } from '../gateways/listen.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const say: SimpleAction = { id: 's', as: 'alice', do: 'say', run: 'main', turn: 0, text: 'go', rounds: [] };

/** A target whose work is done in the background: a job is started, then asked after. */
const FILE: JsonObject = {
  retcon: 'target/1',
  name: 'jobs',
  adapter: 'http',
  auth: { headers: { 'x-user': '${as}:${credential}' } },
  serviced: '$.job',
  paths: ['model'],
  actions: {
    say: [
      {
        send: {
          method: 'POST',
          path: '/jobs',
          headers: { 'x-trial': '${marker}' },
          body: { prompt: '${text}', turn: '${turn}' },
        },
        capture: { job: '$.job.id', token: '$.job.token' },
      },
      {
        send: { method: 'GET', path: '/jobs/${captured.job}?token=${captured.token}' },
        until: { path: '$.job.state', equals: 'done', everyMs: 10, atMostMs: 200 },
        capture: { state: '$.job.state' },
        refs: { calls: '$.job.calls[*].id' },
      },
    ],
  },
};

async function startJobs(doneAfter: number) {
  const seen: { url: string; headers: Record<string, unknown>; body: string }[] = [];
  const toy = await listen((request, response) => {
    void bodyOf(request).then((body) => {
      seen.push({ url: request.url ?? '', headers: request.headers, body });
      const state = seen.length > doneAfter ? 'done' : 'running';
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify({ job: { id: 'j 1', token: 42, state, calls: [] } }));
    });
  });
  stops.push(toy.close);
  const adapter = await adapterKind('http').create(FILE, {
    url: `${toy.url}/base/`,
    allowedHosts: [],
    credentials: () => 'pw',
  });
  stops.push(() => adapter.close());
  return { seen, adapter };
}

describe('an action of several steps', () => {
  it('hands captured values on and waits until its condition holds', async () => {
    const { seen, adapter } = await startJobs(3);
    const fact = await adapter.session('bcdfghjkmnpqrs').perform(say);
    expect(fact).toMatchObject({ kind: 'accepted', captured: { job: 'j 1', token: 42, state: 'done' } });
    expect(fact.exchanges).toHaveLength(4);
    expect(seen.map(({ url }) => url)).toEqual([
      '/base/jobs',
      ...Array.from({ length: 3 }, () => '/base/jobs/j%201?token=42'),
    ]);
    expect(seen[0]).toMatchObject({
      headers: { 'x-trial': 'bcdfghjkmnpqrs', 'x-user': 'alice:pw' },
      body: '{"prompt":"go","turn":0}',
    });
  });

  it('does not wait for ever, nor past the signal', async () => {
    const { adapter } = await startJobs(1_000_000);
    const fact = await adapter.session('bcdfghjkmnpqrs').perform(say);
    expect(fact).toMatchObject({ kind: 'indeterminate', why: '$.job.state was not there after 200 ms' });
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 150);
    const cut = await adapter.session('bcdfghjkmnpqrs').perform(say, stop.signal);
    expect(cut).toMatchObject({ kind: 'indeterminate', why: 'the trial was stopped' });
  });

  it('is not said to be unsent when only a later request of it was not sent', async () => {
    const server = createServer((_request, response) => {
      server.close(); // answers this one, and nobody listens any more
      response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify({ job: { id: 'j', token: 1, state: 'running', calls: [] } }));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const adapter = await adapterKind('http').create(FILE, { url, allowedHosts: [], credentials: () => 'pw' });
    stops.push(() => adapter.close());
    const fact = await adapter.session('bcdfghjkmnpqrs').perform(say);
    expect(fact).toMatchObject({ kind: 'indeterminate', why: expect.stringMatching(/^no connection: /) });
    expect(fact.exchanges).toHaveLength(2);
  });

  it('is traced without sending', async () => {
    const { seen, adapter } = await startJobs(1);
    expect(
      adapter
        .trace({ base: 'b', actions: [say] })
        .slice(1)
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        as: 'alice',
        method: 'POST',
        path: '/jobs',
        headers: { 'x-trial': '@marker' },
        body: { prompt: 'go', turn: 0 },
      },
      { as: 'alice', method: 'GET', path: '/jobs/@captured.job?token=@captured.token' },
    ]);
    expect(seen).toEqual([]);
  });

  it('that cannot be put on the wire is unsupported, not a crash', async () => {
    const { adapter } = await startJobs(1);
    const odd = structuredClone(FILE) as { actions: { say: { send: { headers: JsonObject } }[] } } & JsonObject;
    (odd.actions.say[0] as { send: { headers: JsonObject } }).send.headers = { 'x-text': '${text}' };
    const other = await adapterKind('http').create(odd, {
      url: adapter.url,
      allowedHosts: [],
      credentials: () => 'pw',
    });
    stops.push(() => other.close());
    const fact = await other.session('bcdfghjkmnpqrs').perform({ ...say, text: 'a\r\nx-admin: 1' } as SimpleAction);
    expect(fact).toMatchObject({ kind: 'unsupported', why: expect.stringContaining('cannot be sent') });
  });
});
