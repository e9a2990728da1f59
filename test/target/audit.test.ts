import { afterEach, expect, it } from 'vitest';
import { AuditLog } from '../../src/campaign/audit-log.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { makeMarker } from '../../src/model/marker.ts';
import { adapterKind } from '../../src/target/registry.ts';
import { listen } from '../gateways/listen.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const FILE: JsonObject = {
  retcon: 'target/1',
  name: 'logged',
  adapter: 'http',
  serviced: '$.ok',
  paths: ['model'],
  actions: { say: [{ send: { method: 'POST', path: '/say', body: {} } }] },
  audit: {
    read: { path: '/log?from=${after}' },
    next: '$.next',
    effects: { each: '$.rows[?@.what=="done"]', operation: '$.op', principal: '$.who', resource: '$.on' },
    decisions: { each: '$.rows[?@.what=="said"]', operation: '$.op', resource: '$.on', decision: '$.word' },
    refusals: { each: '$.rows[?@.what=="no"]', reference: '$.id', reason: '$.why' },
    reference: '$.see',
  },
};

const one = makeMarker('key', 'one', 1);
const other = makeMarker('key', 'other', 1);

/** A target whose log is `rows`, and which refuses everything with a reference. */
async function startLogged(rows: JsonObject[]) {
  const asked: string[] = [];
  const state = { broken: false };
  const toy = await listen((request, response) => {
    const url = request.url ?? '';
    asked.push(url);
    const from = Number(new URL(url, 'http://x').searchParams.get('from'));
    const log = { rows: rows.slice(from, from + 2), next: Math.min(rows.length, from + 2) };
    const body = request.method === 'POST' ? { ok: true, see: 'r1' } : log;
    response.writeHead(request.method === 'POST' ? 403 : state.broken ? 500 : 200, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(body));
  });
  stops.push(toy.close);
  const adapter = await adapterKind('http').create(FILE, { url: toy.url, allowedHosts: [], credentials: () => 'pw' });
  stops.push(() => adapter.close());
  return { adapter, asked, state };
}

const ROWS: JsonObject[] = [
  { what: 'done', op: 'c1', who: 'alice', on: `inv-${one}-1` },
  { what: 'said', op: 'c1', on: `inv-${one}-1`, word: 'allow' },
  { what: 'done', op: 'c2', who: 'bob', on: `inv-${other}-1` },
  { what: 'no', id: 'r1', why: 'not yours' },
];

it('records are read once, by cursor, and sorted to their trials', async () => {
  const { adapter, asked } = await startLogged([...ROWS]);
  const log = new AuditLog(adapter.audit!);
  await Promise.all([log.read(), log.read()]);
  expect(log.of(one, ['r1', 'r2'])).toEqual({
    cites: true,
    records: [
      { kind: 'effect', operation: 'c1', principal: 'alice', resource: `inv-${one}-1` },
      { kind: 'decision', operation: 'c1', resource: `inv-${one}-1`, decision: 'allow' },
      { kind: 'refusal', reference: 'r1', reason: 'not yours' },
    ],
  });
  expect(log.of(other, [])?.records).toHaveLength(1);
  expect(asked).toEqual(['/log?from=0', '/log?from=2', '/log?from=4']);
  log.forget(one);
  expect(log.of(one, [])?.records).toEqual([]);
});

it('a log that cannot be read says nothing', async () => {
  const { adapter, state } = await startLogged([...ROWS]);
  state.broken = true;
  const log = new AuditLog(adapter.audit!);
  await log.read();
  expect(log.of(one, [])).toBeUndefined();
  state.broken = false;
  await log.read();
  expect(log.of(one, [])?.records).toHaveLength(2);
});

it('a refusal carries the record that it cites', async () => {
  const { adapter } = await startLogged([]);
  const say = { id: 's', as: 'alice', do: 'say', run: 'main', turn: 0, text: 'go', rounds: [] } as const;
  expect(await adapter.session(one).perform({ ...say, rounds: [] })).toMatchObject({ kind: 'refused', audit: 'r1' });
});
