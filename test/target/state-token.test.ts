import { afterEach, describe, expect, it } from 'vitest';
import { digest } from '../../src/model/canonical.ts';
import type { JsonObject, JsonValue } from '../../src/model/json.ts';
import type { SimpleAction, StateToken } from '../../src/model/plan.ts';
import { nameOfToken, presented, type TokenLayout } from '../../src/target/http/state-token.ts';
import { adapterKind } from '../../src/target/registry.ts';
import { bodyOf, listen } from '../gateways/listen.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const encoded = (value: JsonValue): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (part = ''): JsonValue => JSON.parse(Buffer.from(part, 'base64url').toString());

const shown = [{ id: 'c1', arguments: { amount: '90.00' } }];
const digests: TokenLayout = {
  body: 1,
  signature: 2,
  calls: '$.calls[*]',
  id: 'id',
  arguments: 'digest',
  as: 'sha256',
};
const plain: TokenLayout = { calls: '$.pending[*]', id: 'call', arguments: 'input', as: 'value' };
const of: StateToken = { of: 'held' };
const rewritten: StateToken = { of: 'held', rewritten: true };

describe('a state token as a plan presents it', () => {
  const token = `${encoded({ alg: 'HS256' })}.${encoded({ run: 'r1', calls: [{ id: 'c1', digest: 'x' }] })}.sig`;

  it('is what was handed out, whatever that is', () => {
    for (const one of [token, { a: 1 }, 7]) expect(presented(one, of, undefined, shown)).toBe(one);
  });

  it('agrees with the history beside it, under the signature that it had', () => {
    const [head, body, signature] = String(presented(token, rewritten, digests, shown)).split('.');
    expect([head, signature]).toEqual([token.split('.')[0], 'sig']);
    expect(decoded(body)).toEqual({ run: 'r1', calls: [{ id: 'c1', digest: digest({ amount: '90.00' }) }] });
  });

  it('has no signature where it is to have none', () => {
    expect(presented(token, { ...of, signature: 'removed' }, digests, shown)).toBe(token.replace('.sig', '.'));
  });

  it('may be JSON that holds the arguments themselves', () => {
    const state = {
      run: 'r1',
      pending: [
        { call: 'c0', input: {} },
        { call: 'c1', input: { amount: '1.00' } },
      ],
    };
    expect(presented(state, rewritten, plain, shown)).toEqual({
      run: 'r1',
      pending: [
        { call: 'c0', input: {} },
        { call: 'c1', input: { amount: '90.00' } },
      ],
    });
    expect(state.pending[1]?.input).toEqual({ amount: '1.00' });
  });

  it.each<[string, JsonValue, StateToken, TokenLayout | undefined]>([
    ['nothing is known of its layout', token, rewritten, undefined],
    ['it names none of the calls', token.replace(/\.[^.]*\./, `.${encoded({ calls: [] })}.`), rewritten, digests],
    ['it is not what the layout says', 'opaque', rewritten, digests],
    ['it has no signature of its own', {}, { ...of, signature: 'removed' }, plain],
  ])('is not presented otherwise where %s', (_why, one, state, layout) => {
    expect(presented(one, state, layout, shown)).toBeUndefined();
  });

  it('has a name in traces that tells what is done to it', () => {
    const all: StateToken[] = [of, { of: 'main' }, { ...of, issue: 0 }, rewritten, { ...of, signature: 'removed' }];
    expect(new Set(all.map(nameOfToken)).size).toBe(all.length);
  });
});

const FILE = (body: JsonObject): JsonObject => ({
  retcon: 'target/1',
  name: 'held',
  adapter: 'http',
  auth: {},
  serviced: '$.run',
  paths: ['resume'],
  stateToken: { calls: '$.calls[*]', as: 'value' },
  actions: {
    submit: {
      chat: [
        {
          send: { method: 'POST', path: '/chat', body },
          refs: { run: '$.run', calls: '$.calls[*].id', stateToken: '$.held' },
        },
      ],
    },
  },
});
const WITH = { messages: '${messages}', 'run?': '${run}', 'state?': '${stateToken}' };

const submit = (more: Partial<Extract<SimpleAction, { do: 'submit' }>> = {}): SimpleAction => ({
  id: 's',
  as: 'alice',
  do: 'submit',
  run: 'held',
  turn: 0,
  messages: [{ role: 'user', text: 'hi' }],
  rounds: [],
  ...more,
});

async function startChat(body: JsonObject) {
  const seen: JsonObject[] = [];
  const toy = await listen((request, response) => {
    void bodyOf(request).then((text) => {
      seen.push(JSON.parse(text));
      const calls = [{ id: 'c1', arguments: { amount: '1.00' } }];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ run: 'r1', calls, held: { nth: seen.length, calls } }));
    });
  });
  stops.push(toy.close);
  const context = { url: toy.url, allowedHosts: [], credentials: () => 'pw' };
  const adapter = await adapterKind('http').create(FILE(body), context);
  stops.push(() => adapter.close());
  return { adapter, session: adapter.session('m'), seen };
}

describe('a target that hands out state', () => {
  const assistant = {
    role: 'assistant' as const,
    calls: [{ id: { ref: 'held.0.0' }, tool: 't', arguments: { amount: '9.00' } }],
  };

  it('is given it back: the latest, an earlier one, or one written anew; and the run that goes on', async () => {
    const { session, seen } = await startChat(WITH);
    const states: (StateToken | undefined)[] = [undefined, { of: 'held' }, { of: 'held', issue: 0 }, rewritten];
    for (const state of states) await session.perform(submit(state && { messages: [assistant], state }));
    const calls = (amount: string) => [{ id: 'c1', arguments: { amount } }];
    expect(seen.map(({ run, state }) => ({ run, state }))).toEqual([
      { run: undefined, state: undefined },
      { run: 'r1', state: { nth: 1, calls: calls('1.00') } },
      { run: 'r1', state: { nth: 1, calls: calls('1.00') } },
      { run: 'r1', state: { nth: 3, calls: calls('9.00') } },
    ]);
  });

  it('is sent nothing where there is nothing to give back', async () => {
    const { session, seen } = await startChat(WITH);
    const fact = await session.perform(submit({ state: of }));
    expect(fact).toMatchObject({ kind: 'unsupported', unresolved: ['held', 'the state token of held'] });
    await session.perform(submit());
    expect(await session.perform(submit({ state: rewritten }))).toMatchObject({ kind: 'unsupported' });
    expect(seen).toHaveLength(1);
  });

  it('is not asked to go on where its file does not say how', async () => {
    const { adapter } = await startChat({ messages: '${messages}' });
    expect(adapter.supports(submit())).toBeUndefined();
    expect(adapter.supports(submit({ state: of }))).toBe(
      'the target file of held does not say how to go on from the state that a client holds',
    );
  });

  it('has the state in the trace, with all that is done to it', async () => {
    const { adapter } = await startChat(WITH);
    const traces = [undefined, of, rewritten].map((state) =>
      adapter.trace({ base: '', actions: [submit(state && { state })] }).join(),
    );
    expect(new Set(traces).size).toBe(3);
    expect(traces[1]).toContain('"run":"@held"');
  });
});
