import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Plan, SimpleAction } from '../../src/model/plan.ts';
import type { Adapter } from '../../src/target/adapter.ts';
import { withoutBodies } from '../../src/target/evidence.ts';
import { adapterKind } from '../../src/target/registry.ts';
import { replay } from '../../src/target/replay.ts';
import { referenceFile } from './reference-file.ts';
import { startSmallGateway } from './small-gateway.ts';

let gateway: Awaited<ReturnType<typeof startSmallGateway>>;
let adapter: Adapter;
beforeEach(async () => {
  gateway = await startSmallGateway();
  adapter = await adapterKind('http').create(referenceFile(), {
    url: gateway.url,
    allowedHosts: [],
    credentials: () => 't',
  });
});
afterEach(async () => {
  await adapter.close();
  await gateway.close();
});

const as = 'alice';
const open: SimpleAction = { id: 'open', as, do: 'open', run: 'main', dispatch: 'inline' };
const say: SimpleAction = { id: 'say', as, do: 'say', run: 'main', turn: 0, text: 'go', rounds: [] };
const retry = (id: string, index = 0): SimpleAction => ({ id, as, do: 'retry', call: `main.0.${index}` });
const plan = (...actions: Plan['actions']): Plan => ({ base: 'b', actions });
const session = () => adapter.session('bcdfghjkmnpqrs');

describe('replay', () => {
  it('keeps the gap, goes on after a refusal and gives a fact for each action', async () => {
    const facts = await replay(
      plan(open, say, retry('r'), { id: 'resume', as, do: 'resume', run: 'main' }),
      session(),
      { gapMs: 12 },
    );
    expect(facts.map(({ action, kind }) => `${action} ${kind}`)).toEqual([
      'open accepted',
      'say accepted',
      'r refused',
      'resume accepted',
    ]);
    for (const [index, fact] of facts.entries()) {
      const before = facts[index - 1];
      if (before !== undefined) expect(fact.start - before.end).toBeGreaterThanOrEqual(11);
    }
  });

  it('waits as told', async () => {
    const facts = await replay(plan(open, { id: 'w', as, do: 'wait', ms: 60 }, say), session());
    expect(facts[1]).toMatchObject({ action: 'w', kind: 'accepted', exchanges: [] });
    expect((facts[2]?.start ?? 0) - (facts[0]?.end ?? 0)).toBeGreaterThanOrEqual(59);
  });

  it('releases the branches of a race at one instant, in order, each with its offset', async () => {
    const branches = [[retry('a1'), retry('a2')], [retry('b', 1)], [retry('late')]];
    const facts = await replay(
      plan(open, say, { id: 't', as, do: 'together', branches, offsets: [0, 0, 400] }),
      session(),
      { gapMs: 5 },
    );
    const race = facts.slice(2);
    expect(race.map(({ action }) => action)).toEqual(['a1', 'b', 'a2', 'late']);
    const [a1, b, , late] = race;
    expect((b?.start ?? 0) - (a1?.start ?? 0)).toBeLessThanOrEqual(300);
    expect((late?.start ?? 0) - (a1?.start ?? 0)).toBeGreaterThanOrEqual(399);
    expect(gateway.seen.slice(2).map(({ path }) => path.includes('-b/'))).toContain(true);
  });

  it('steps: the next action starts only when the settle is over', async () => {
    const order: string[] = [];
    const afterStep = async (action: { id: string }) => {
      order.push(`${action.id} ${gateway.seen.length}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push(`${action.id} ${gateway.seen.length}`);
    };
    const together = { id: 't', as, do: 'together' as const, branches: [[retry('a')], [retry('b')]], offsets: [0, 0] };
    await replay(plan(open, say, together), session(), { afterStep });
    expect(order).toEqual(['open 1', 'open 1', 'say 2', 'say 2', 't 4', 't 4']);
  });

  it('stops on the signal, with the facts so far', async () => {
    const stop = new AbortController();
    const facts = await replay(plan(open, say, retry('r')), session(), {
      signal: stop.signal,
      afterStep: async ({ id }) => {
        if (id === 'say') stop.abort();
      },
    });
    expect(facts.map(({ action }) => action)).toEqual(['open', 'say']);
    expect(gateway.seen).toHaveLength(2);
  });

  it('can be stored without bodies', async () => {
    const facts = await replay(plan(open, say), session());
    expect(JSON.stringify(facts)).toContain('APPROVAL_PENDING\\"');
    const bare = withoutBodies(facts);
    expect(bare[1]?.exchanges[0]).toMatchObject({
      status: 200,
      requestDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      responseSize: expect.any(Number),
    });
    expect(JSON.stringify(bare)).not.toContain('\\"');
  });
});
