import { afterEach, describe, expect, it } from 'vitest';
import type { SimpleAction } from '../../src/model/plan.ts';
import type { StepKind } from '../../src/model/transcript.ts';
import { adapterKind } from '../../src/target/registry.ts';
import { start as startRefusing } from '../gateways/refuses-everything.ts';
import { start as startTurning, type Turn } from '../gateways/turns-after.ts';
import { referenceFile } from './reference-file.ts';
import { startSmallGateway } from './small-gateway.ts';

const open: SimpleAction = { id: 'o', as: 'alice', do: 'open', run: 'main', dispatch: 'inline' };
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function sessionAt(url: string) {
  const adapter = await adapterKind('http').create(referenceFile(), { url, allowedHosts: [], credentials: () => 't' });
  stops.push(() => adapter.close());
  return { adapter, session: adapter.session('bcdfghjkmnpqrs') };
}

describe('targets that turn', () => {
  it.each<[Turn, StepKind]>([
    ['401', 'not-authenticated'],
    ['429', 'not-serviced'],
    ['403', 'refused'],
  ])('to %s after request N are %s from then on', async (turn, kind) => {
    const upstream = await startSmallGateway();
    stops.push(upstream.close);
    const toy = await startTurning({ upstream: upstream.url, after: 2, turn });
    stops.push(toy.close);
    const { adapter, session } = await sessionAt(toy.url);
    expect(await adapter.identity()).toBe('b-17');
    const kinds: StepKind[] = [];
    for (let i = 0; i < 4; i++) kinds.push((await session.perform(open)).kind);
    expect(kinds).toEqual(['accepted', 'accepted', kind, kind]);
    expect(toy.passed()).toBe(2);
    expect(await adapter.identity()).toBe('b-17');
  });

  it('refuses everything, politely', async () => {
    const toy = await startRefusing();
    stops.push(toy.close);
    const { adapter, session } = await sessionAt(toy.url);
    await adapter.probe();
    expect(await adapter.identity()).toBe('refuses-everything');
    expect(await session.perform(open)).toMatchObject({ kind: 'refused', why: 'answered 403 forbidden' });
  });
});
