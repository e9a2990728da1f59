import { describe, expect, it } from 'vitest';
import type { SimpleAction } from '../../src/model/plan.ts';
import type { StepKind } from '../../src/model/transcript.ts';
import { adapterKind } from '../../src/target/registry.ts';
import { start as startEmpty } from '../gateways/empty-200.ts';
import { BEHAVIOURS, type Behaviour, start } from '../gateways/hostile.ts';
import { listen } from '../gateways/listen.ts';
import { referenceFile } from './reference-file.ts';

const TIMEOUT_MS = 600;
const open: SimpleAction = { id: 'o', as: 'alice', do: 'open', run: 'main', dispatch: 'inline' };

const EXPECTED: Record<Behaviour, StepKind> = {
  'reset-at-once': 'indeterminate',
  'reset-after-headers': 'indeterminate',
  'cut-body': 'indeterminate',
  hang: 'indeterminate',
  'hang-after-headers': 'indeterminate',
  'slow-first-byte': 'accepted',
  drip: 'indeterminate',
  garbage: 'not-serviced',
  'huge-headers': 'not-serviced',
  'endless-stream': 'not-serviced',
  'hundred-megabytes': 'not-serviced',
  'wrong-content-type': 'not-serviced',
  html: 'not-serviced',
  'login-page': 'not-serviced',
  'not-json': 'not-serviced',
  empty: 'not-serviced',
  'foreign-json': 'not-serviced',
  'deep-json': 'not-serviced',
  'error-500': 'not-serviced',
  'bad-gateway': 'not-serviced',
  unavailable: 'not-serviced',
  'too-many': 'not-serviced',
  redirect: 'not-serviced',
  upgrade: 'indeterminate',
  genuine: 'accepted',
};

async function adapterFor(url: string) {
  return adapterKind('http').create(referenceFile(), {
    url,
    allowedHosts: [],
    credentials: () => 'secret',
    timeoutMs: TIMEOUT_MS,
  });
}

describe('a hostile target', () => {
  it.each(BEHAVIOURS)('that does %s is never believed, never hung on and never asked twice', async (behaviour) => {
    const toy = await start({ behave: () => behaviour });
    const adapter = await adapterFor(toy.url);
    const begun = performance.now();
    const fact = await adapter.session('bcdfghjkmnpqrs').perform(open);
    expect(performance.now() - begun).toBeLessThan(TIMEOUT_MS + 2000);
    expect(fact.kind).toBe(EXPECTED[behaviour]);
    if (fact.kind !== 'accepted') expect(fact.why).toMatch(/^\S.{5,}$/);
    expect(fact.exchanges).toHaveLength(1);
    expect(toy.requests()).toBe(1);
    await adapter.close();
    await toy.close();
  });

  it('is served by fresh connections after each misbehaviour', async () => {
    const toy = await start({
      behave: (index) => (index % 2 === 0 ? (BEHAVIOURS[(index / 2) % BEHAVIOURS.length] ?? 'hang') : 'genuine'),
    });
    const adapter = await adapterFor(toy.url);
    const session = adapter.session('bcdfghjkmnpqrs');
    for (const behaviour of BEHAVIOURS) {
      expect([behaviour, (await session.perform(open)).kind]).toEqual([behaviour, EXPECTED[behaviour]]);
      expect([behaviour, (await session.perform(open)).kind]).toEqual([behaviour, 'accepted']);
    }
    expect(toy.requests()).toBe(BEHAVIOURS.length * 2);
    await adapter.close();
    await toy.close();
  });

  it('cannot send Retcon elsewhere by a redirect', async () => {
    const elsewhere = await listen((_request, response) => response.end());
    const toy = await start({ behave: () => 'redirect', elsewhere: elsewhere.url });
    const adapter = await adapterFor(toy.url);
    await adapter.session('bcdfghjkmnpqrs').perform(open);
    expect(elsewhere.requests()).toBe(0);
    await adapter.close();
    await toy.close();
    await elsewhere.close();
  });

  it('is cut at once by the signal', async () => {
    const toy = await start({ behave: () => 'hang' });
    const adapter = await adapterFor(toy.url);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 30);
    const begun = performance.now();
    const fact = await adapter.session('bcdfghjkmnpqrs').perform(open, stop.signal);
    expect(performance.now() - begun).toBeLessThan(TIMEOUT_MS / 2);
    expect(fact).toMatchObject({ kind: 'indeterminate', why: 'the trial was stopped' });
    const after = await adapter.session('bcdfghjkmnpqrs').perform(open, stop.signal);
    expect(after.kind).toBe('not-serviced');
    expect(toy.requests()).toBe(1);
    await adapter.close();
    await toy.close();
  });

  it('that says nothing passes the probe, and no action is taken as serviced', async () => {
    const toy = await startEmpty();
    const adapter = await adapterFor(toy.url);
    await adapter.probe();
    expect(await adapter.identity()).toBeNull();
    expect(await adapter.session('bcdfghjkmnpqrs').perform(open)).toMatchObject({
      kind: 'not-serviced',
      why: 'answered 200 with an empty body',
    });
    await adapter.close();
    await toy.close();
  });
});
