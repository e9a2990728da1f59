import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SimpleAction } from '../../../src/model/plan.ts';
import type { AdapterContext } from '../../../src/target/adapter.ts';
import { adapterKind } from '../../../src/target/registry.ts';
import { replay } from '../../../src/target/replay.ts';

const BROKEN = fileURLToPath(new URL('../drivers/broken.mjs', import.meta.url));
const MARKER = 'bcdfghjkmnpqrs';
const stops: (() => Promise<unknown>)[] = [];
let folder: string;
let log: string[];
let hidden: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exec-'));
  log = [];
  hidden = [];
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await rm(folder, { recursive: true });
});

const alice = { as: 'alice' };
const open: SimpleAction = { ...alice, id: '1', do: 'open', run: 'main', dispatch: 'inline' };
const say: SimpleAction = { ...alice, id: '2', do: 'say', run: 'main', turn: 0, text: 'refund it', rounds: [] };
const resume: SimpleAction = { ...alice, id: '3', do: 'resume', run: 'main' };

async function adapterOf(how: string, more: object = {}, context: Partial<AdapterContext> = {}) {
  const definition = {
    retcon: 'target/1',
    name: 'broken',
    adapter: 'exec',
    command: [process.execPath, BROKEN, how, '${work}'],
    ...more,
  };
  const adapter = await adapterKind('exec').create(definition, {
    allowedHosts: [],
    credentials: (name, broken) => (broken === undefined ? `token-of-${name}` : undefined),
    principals: { alice: { tenant: 'acme', roles: ['agent'] } },
    timeoutMs: 5000,
    place: { folder, at: (path) => `target.yaml:5:1 ${path.join('.')}:` },
    fill: (text) => text.replace('${work}', join(folder, 'pid')),
    redact: (text) => text.replaceAll('token-of-alice', '{secret}'),
    hide: (value) => hidden.push(value),
    log: (line) => log.push(line),
    ...context,
  });
  stops.push(() => adapter.close());
  return adapter;
}

async function perform(
  how: string,
  actions: readonly SimpleAction[],
  more: object = {},
  context: Partial<AdapterContext> = {},
) {
  const adapter = await adapterOf(how, more, context);
  const session = adapter.session(MARKER, { 'canary.invoice.id': 'inv-1' });
  const facts = await replay({ base: 'b', actions: [...actions] }, session, { gapMs: 0 });
  return { adapter, session, facts, kinds: facts.map(({ kind }) => kind), why: facts.at(-1)?.why };
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('the exec adapter', () => {
  it('performs actions with the ids that the target gave, and learns who acts with what', async () => {
    const { adapter, kinds } = await perform('tells', [open, say, { ...resume, as: '' }]);
    expect(kinds).toEqual(['accepted', 'accepted', 'accepted']);
    expect(adapter.capabilities).toEqual({
      actions: ['open', 'say', 'decide', 'resume', 'wait', 'together'],
      paths: ['resume'],
    });
    const said = log.map((line) => JSON.parse(line) as object);
    expect(said[0]).toEqual({
      type: 'open',
      marker: MARKER,
      principals: { alice: { tenant: 'acme', roles: ['agent'], credential: '{secret}' } },
      values: { 'canary.invoice.id': 'inv-1' },
    });
    expect(said[2]).toMatchObject({ do: 'say', as: 'alice', credential: '{secret}', with: { run: 'r1', turn: 0 } });
    expect(said[3]).toMatchObject({ do: 'resume', as: '', credential: null, with: { run: 'r1' } });
    expect(hidden).toEqual(['minted-on-the-way']);
  });

  it('says on its trace what it sends, and keeps it as evidence', async () => {
    const { adapter, facts } = await perform('refuses', [open, resume]);
    const lines = adapter.trace({ base: 'b', actions: [open] }).map((line) => JSON.parse(line) as object);
    expect(lines).toEqual([{ as: 'alice', method: 'PERFORM', path: '/open', body: { dispatch: 'inline' } }]);
    expect(facts[0]).toMatchObject({
      kind: 'refused',
      why: 'not yours',
      audit: 'a1',
      exchanges: [{ method: 'PERFORM', path: '/open', requestBody: '{"dispatch":"inline"}', responseBody: '{"no":1}' }],
    });
    expect(JSON.stringify(facts)).not.toContain('token-of');
  });

  it('reads identity, audit and metrics', async () => {
    const adapter = await adapterOf('');
    await adapter.probe();
    expect(await adapter.identity()).toBe('broken-1');
    expect(await adapter.audit?.read(undefined)).toEqual({ records: [{ kind: 'refusal', reason: 'null' }], next: 7 });
    expect(await adapter.metrics?.()).toEqual([{ name: 'asked', help: '', value: 1 }]);
  });

  it('has several requests under way at once, and takes answers in any order', async () => {
    const adapter = await adapterOf('reverses');
    const [one, other] = [adapter.session(MARKER), adapter.session('tvwxzbcdfghjk')];
    await Promise.all([one.perform(open), other.perform(open)]);
    const [slow, fast] = await Promise.all([one.perform(say), other.perform(resume)]);
    expect([slow.kind, fast.kind]).toEqual(['accepted', 'accepted']);
    expect(fast.end).toBeLessThan(slow.end);
  });

  it.each([
    ['no-proof', 'not-serviced', 'accepted without proof that the target serviced it'],
    ['empty-proof', 'not-serviced', 'accepted without proof that the target serviced it'],
    ['not-authenticated', 'not-authenticated', 'refused without the credential being taken'],
    ['cannot-open', 'not-serviced', 'the driver failed: no room left'],
  ])('believes nothing without proof: %s', async (how, kind, why) => {
    const { facts } = await perform(how, [open]);
    expect(facts[0]).toMatchObject({ kind, why });
  });

  it('says what cannot be performed here', async () => {
    const adapter = await adapterOf('');
    const cancel: SimpleAction = { ...alice, id: 'c', do: 'cancel', run: 'main' };
    expect(adapter.supports(cancel)).toBe('the driver of broken does not cancel');
    expect(adapter.supports({ ...open, dispatch: 'queue' })).toBe('broken has no queue');
    expect(adapter.supports({ ...open, credential: 'expired' })).toBe(
      'the scenario has no expired credential of alice',
    );
    expect(await adapter.session(MARKER).perform(say)).toMatchObject({ kind: 'unsupported', unresolved: ['main'] });
  });

  it('calls a driver that hangs indeterminate, never refused, and goes on with it', async () => {
    const { adapter, kinds, facts } = await perform('hangs', [open, say, resume], {}, { timeoutMs: 1500 });
    expect(kinds).toEqual(['accepted', 'indeterminate', 'accepted']);
    expect(facts[1]?.why).toBe('no answer from the driver within 1500 ms');
    expect(adapter.lost?.()).toBeUndefined();
  });
});

describe('a driver that is broken at the start', () => {
  it.each([
    [
      'wrong-version',
      'the driver speaks "retcon-exec/7", and this Retcon retcon-exec/1 (line 1 of its output): {"type"',
    ],
    [
      'unknown-capability',
      'the driver printed a wrong "hello": capabilities.actions[1]: "sya" is not a valid choice, did you mean "say"? (valid: open, say,',
    ],
    ['never-hello', 'the driver did not say what it can within 300 ms'],
  ])('is refused with one sentence and its place: %s', async (how, sentence) => {
    const helloMs = how === 'never-hello' ? 300 : 5000;
    const refused = await adapterOf(how, { helloMs }).catch((error: unknown) => error as Error);
    expect(refused).toMatchObject({ name: 'RetconError', exit: 2 });
    expect((refused as Error).message.startsWith(`target.yaml:5:1 command: ${sentence}`)).toBe(true);
    expect((refused as Error).message).not.toContain('\n');
    const pid = existsSync(join(folder, 'pid')) ? Number(readFileSync(join(folder, 'pid'), 'utf8')) : undefined;
    expect(pid !== undefined && lives(pid)).toBe(false);
  });

  it('is refused where there is no such program', async () => {
    await expect(adapterOf('', { command: ['./not-here'] })).rejects.toThrow(
      /^target.yaml:5:1 command: the driver ended \(.*ENOENT/,
    );
  });
});

describe('a driver that breaks on the way', () => {
  it.each([
    ['dies', 'the driver ended (exit 3): first line | KeyError: run'],
    [
      'prints-garbage',
      'the driver printed what is no JSON; its stdout is for the protocol alone (line 3 of its output): Traceback (most recent call last):',
    ],
    ['unknown-id', 'the driver answered the request 999, which was never made (line 3 of its output): {'],
    ['no-id', 'the driver printed a message without the id of a request (line 3 of its output): {'],
    ['other-type', 'the driver answered perform with "opened", not with "performed" (line 3 of its output): {'],
    [
      'wrong-answer',
      'the driver printed a wrong "performed": outcome: "acepted" is not a valid choice, did you mean "accepted"?',
    ],
  ])('leaves its trials undecided and ends the campaign with one sentence: %s', async (how, sentence) => {
    const { adapter, facts } = await perform(how, [open, resume]);
    expect(facts[0]?.kind).toBe('indeterminate');
    expect(facts[0]?.why?.startsWith(sentence)).toBe(true);
    expect(adapter.lost?.()?.startsWith(`target.yaml:5:1 command: ${sentence}`)).toBe(true);
    expect(adapter.lost?.()).not.toContain('\n');
    expect((await adapter.session('tvwxzbcdfghjk').perform(open)).kind).toBe('not-serviced');
    expect(await adapter.identity()).toBeNull();
  });

  it('is caught when it answers a second time', async () => {
    const { adapter } = await perform('answers-twice', [open, say]);
    expect(adapter.lost?.()).toContain('a second time (line 4 of its output)');
  });

  it('is started anew as often as its target file says; what was under way is not taken for decided', async () => {
    const adapter = await adapterOf('dies-once', { restarts: 1 });
    const session = adapter.session(MARKER);
    const facts = [await session.perform(open), await session.perform(say), await session.perform(say)];
    expect(facts.map(({ kind }) => kind)).toEqual(['accepted', 'indeterminate', 'not-serviced']);
    expect(facts[2]?.why).toMatch(/^the driver is not the one that this trial began with: the driver ended \(exit 3\)/);
    const again = adapter.session('tvwxzbcdfghjk');
    expect([(await again.perform(open)).kind, (await again.perform(say)).kind]).toEqual(['accepted', 'accepted']);
    expect(adapter.lost?.()).toBeUndefined();
    expect(log.at(-1)).toBe('retcon: restart 1 of 1: the driver ended (exit 3): first line | KeyError: run');
  });

  it('ends the campaign after that', async () => {
    const { adapter } = await perform('dies', [open], { restarts: 1 });
    await adapter.session(MARKER).perform(open);
    expect(adapter.lost?.()).toContain('KeyError: run, after 1 restart');
  });

  it('is stopped at the end, also one that does not heed that', async () => {
    const adapter = await adapterOf('stays');
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    expect(lives(pid)).toBe(true);
    await adapter.close();
    expect(lives(pid)).toBe(false);
  }, 15_000);
});
