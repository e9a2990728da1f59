import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SimpleAction } from '../../src/model/plan.ts';
import { stepFact } from '../../src/model/transcript.ts';
import type { Adapter, AdapterContext } from '../../src/target/adapter.ts';
import { adapterKind } from '../../src/target/registry.ts';
import { referenceFile } from './reference-file.ts';
import { startSmallGateway } from './small-gateway.ts';

const MARKER = 'bcdfghjkmnpqrs';
let gateway: Awaited<ReturnType<typeof startSmallGateway>>;
let adapter: Adapter;

function context(more: Partial<AdapterContext> = {}): AdapterContext {
  const credentials = (principal: string) =>
    principal === 'alice' || principal === 'carol' ? `${principal}-secret` : undefined;
  return { url: gateway.url, controlUrl: gateway.url, controlKey: 'k', allowedHosts: [], credentials, ...more };
}

beforeEach(async () => {
  gateway = await startSmallGateway();
  adapter = await adapterKind('http').create(referenceFile(), context());
});
afterEach(async () => {
  await adapter.close();
  await gateway.close();
});

const alice = { id: 'x', as: 'alice' };
const open: SimpleAction = { ...alice, do: 'open', run: 'main', dispatch: 'inline' };
const say: SimpleAction = { ...alice, do: 'say', run: 'main', turn: 0, text: 'please', rounds: [] };
const decide: SimpleAction = { ...alice, as: 'carol', do: 'decide', call: 'main.0.1', decision: 'approve' };

describe('the http adapter', () => {
  it('says what it can do', () => {
    expect(adapter.name).toBe('reference-gateway');
    expect(adapter.capabilities.paths).toEqual([
      'model',
      'resume',
      'direct',
      'queue',
      'schedule',
      'delegate',
      'operator',
    ]);
    expect([...adapter.capabilities.actions].sort()).toEqual(
      [
        'answer',
        'cancel',
        'change',
        'compact',
        'decide',
        'fault',
        'invoke',
        'look',
        'open',
        'posture',
        'redeliver',
        'resume',
        'retry',
        'say',
        'submit',
        'together',
        'wait',
      ].sort(),
    );
    expect(adapter.semantics.messageWhilePending).toBe('supersede');
    expect(adapter.trust.history).toBe('server');
  });

  it('sends what the file says, with the ids that the gateway gave', async () => {
    const session = adapter.session(MARKER);
    const facts = [await session.perform(open), await session.perform(say), await session.perform(decide)];
    expect(facts.map((fact) => fact.kind)).toEqual(['accepted', 'accepted', 'accepted']);
    for (const fact of facts) expect(stepFact.parse(fact)).toEqual(fact);
    expect(gateway.seen.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'POST', path: '/runs', body: { dispatch: 'inline' } },
      { method: 'POST', path: '/runs/r%2F1/messages', body: { text: 'please' } },
      { method: 'POST', path: '/runs/r%2F1/calls/r%2F1-b/decision', body: { decision: 'approve' } },
    ]);
    expect(gateway.seen.map(({ headers }) => headers.authorization)).toEqual(
      ['alice-secret', 'alice-secret', 'carol-secret'].map((s) => `Bearer ${s}`),
    );
    expect(facts[1]?.captured).toEqual({ state: 'APPROVAL_PENDING', calls: ['APPROVAL_PENDING', 'APPROVAL_PENDING'] });
    expect(JSON.stringify(facts)).not.toContain('secret');
  });

  it('sends the copy of a decision only when there is one', async () => {
    const session = adapter.session(MARKER);
    for (const action of [open, say]) await session.perform(action);
    await session.perform({ ...decide, copy: { tool: 'refund', arguments: { amount: '9' } } } as SimpleAction);
    expect(gateway.seen.at(-1)?.body).toEqual({
      decision: 'approve',
      call: { tool: 'refund', arguments: { amount: '9' } },
    });
  });

  it('sends nothing for a reference without an id, and says which', async () => {
    const session = adapter.session(MARKER);
    const fact = await session.perform({ ...alice, do: 'retry', call: 'main.0.1' });
    expect(fact).toMatchObject({
      kind: 'unsupported',
      why: 'no id for main.0.1',
      unresolved: ['main.0.1'],
      exchanges: [],
    });
    await session.perform(open);
    const cancel = await session.perform({ ...alice, do: 'cancel', run: 'main', call: 'main.0.0' });
    expect(cancel.unresolved).toEqual(['main.0.0']);
    const submit = await session.perform({
      ...alice,
      do: 'submit',
      run: 'b',
      turn: 0,
      rounds: [],
      messages: [{ role: 'result', call: { ref: 'main.3.0' }, content: 'done' }],
    });
    expect(submit.unresolved).toEqual(['main.3.0']);
    expect(gateway.seen).toHaveLength(1);
  });

  it('names calls that appear after a resume in the same turn, and keeps the names of the others', async () => {
    const session = adapter.session(MARKER);
    for (const action of [open, say, { ...alice, do: 'resume', run: 'main' } as SimpleAction])
      await session.perform(action);
    await session.perform({ ...alice, do: 'retry', call: 'main.0.2' });
    await session.perform({ ...alice, do: 'retry', call: 'main.0.0' });
    expect(gateway.seen.slice(-2).map(({ path }) => path)).toEqual([
      '/runs/r%2F1/calls/r%2F1-c/retry',
      '/runs/r%2F1/calls/r%2F1-a/retry',
    ]);
  });

  it('encodes a client-held history, made ids and all', async () => {
    const session = adapter.session(MARKER);
    for (const action of [open, say]) await session.perform(action);
    const fact = await session.perform({
      ...alice,
      do: 'submit',
      run: 'other',
      turn: 0,
      rounds: [],
      messages: [
        { role: 'user', text: 'hi' },
        {
          role: 'assistant',
          calls: [
            { id: { ref: 'main.0.0' }, tool: 't', arguments: { a: 1 } },
            { id: { made: 'x' }, tool: 'u', arguments: {} },
          ],
        },
      ],
    });
    expect(fact.kind).toBe('accepted');
    expect(gateway.seen.at(-1)?.body).toEqual({
      messages: [
        { role: 'user', content: 'hi' },
        {
          role: 'assistant',
          tool_calls: [
            { id: 'r/1-a', type: 'function', function: { name: 't', arguments: '{"a":1}' } },
            { id: `call_${MARKER}_made_x`, type: 'function', function: { name: 'u', arguments: '{}' } },
          ],
        },
      ],
    });
    await session.perform({ ...alice, do: 'retry', call: 'other.0.0' });
    expect(gateway.seen.at(-1)?.path).toBe('/runs/chat-run/calls/chat-call/retry');
  });

  it('gives a refusal its class, and keeps bodies for the disclosure scan', async () => {
    const session = adapter.session(MARKER);
    for (const action of [open, say]) await session.perform(action);
    const fact = await session.perform({ ...alice, do: 'retry', call: 'main.0.0' });
    expect(fact).toMatchObject({ kind: 'refused', why: 'answered 409 conflict' });
    expect(session.answers.map(({ as }) => as)).toEqual(['alice', 'alice', 'alice']);
    expect(session.answers[2]?.body).toContain('not yet');
  });

  it('knows nobody and a stranger without a credential from a refusal', async () => {
    const session = adapter.session(MARKER);
    expect((await session.perform({ ...open, as: '' })).kind).toBe('not-authenticated');
    expect(gateway.seen).toHaveLength(1);
    expect(await session.perform({ ...open, as: 'zoe' })).toMatchObject({
      kind: 'not-authenticated',
      why: 'no credential for zoe',
      exchanges: [],
    });
    expect(gateway.seen).toHaveLength(1);
  });

  it('gives the control key to the control plane only, and no principal', async () => {
    const session = adapter.session(MARKER);
    for (const action of [open, say]) await session.perform(action);
    const fact = await session.perform({ ...alice, as: '$control', do: 'redeliver', call: 'main.0.0' });
    expect(fact.kind).toBe('accepted');
    const control = gateway.seen.at(-1);
    expect(control?.headers['x-control-key']).toBe('k');
    expect(control?.headers.authorization).toBeUndefined();
    expect(gateway.seen[0]?.headers['x-control-key']).toBeUndefined();
  });

  it('says why it cannot do an action', async () => {
    const bare = await adapterKind('http').create(referenceFile(), context({ controlUrl: undefined }));
    const invoke: SimpleAction = { ...alice, do: 'invoke', path: 'recovery', tool: 't', arguments: {} };
    expect(bare.supports(say)).toBeUndefined();
    expect(bare.supports({ ...alice, do: 'redeliver', call: 'main.0.0' })).toContain('target.controlUrl');
    expect(bare.supports(invoke)).toContain('invoke on the recovery path');
    expect(bare.supports({ ...alice, do: 'together', branches: [[say], [invoke]], offsets: [0, 0] })).toContain(
      'recovery',
    );
    expect((await bare.session(MARKER).perform(invoke)).kind).toBe('unsupported');
    await bare.close();
  });

  it('reaches the target and reads its identity; a dead port is exit 2', async () => {
    await adapter.probe();
    expect(await adapter.identity()).toBe('b-17');
    const dead = await adapterKind('http').create(referenceFile(), context({ url: 'http://127.0.0.1:1' }));
    await expect(dead.probe()).rejects.toMatchObject({ code: 'target', exit: 2 });
    expect(await dead.identity()).toBeNull();
    const fact = await dead.session(MARKER).perform(open);
    expect(fact).toMatchObject({ kind: 'not-serviced' });
    await dead.close();
  });

  it('adds the headers of the context and the prefix of the address', async () => {
    const other = await adapterKind('http').create(
      referenceFile(),
      context({ url: `${gateway.url}/`, headers: { 'x-engagement': 'e1' } }),
    );
    await other.session(MARKER).perform(open);
    expect(gateway.seen.at(-1)).toMatchObject({ path: '/runs', headers: { 'x-engagement': 'e1' } });
    await other.close();
  });
});
