import { describe, expect, it } from 'vitest';
import { ModelLog } from '../../../src/lab/model/log.ts';
import { Kept } from '../../../src/lab/model/protocols/kept.ts';
import { type Foreign, ModelStage, REFUND } from './stage.ts';

const call = (marker: string, at: number) => ({
  ...{ marker, run: 'main', turn: 0, round: 0, ordinal: 0, at },
  ...{ proposals: [], shown: [], unknownIds: [] },
});
const detail = (text: string) => ({
  protocol: 'openai-chat' as const,
  ...{ model: 'm', stream: false, tools: [], messages: [{ role: 'user' as const, text }] },
});

describe('the log of the model', () => {
  it('gives way to newer entries, and says whose it lost', () => {
    const log = new ModelLog({ entries: 3, characters: 1_000_000 });
    for (let i = 0; i < 5; i++) log.append(call(i % 2 === 0 ? 'a' : 'b', i), detail('x'));
    expect(log.since(0)).toMatchObject({ entries: [{ at: 2 }, { at: 3 }, { at: 4 }], next: 5, lost: 2 });
    expect([log.lost('a'), log.lost('b'), log.of('b').length]).toEqual([1, 1, 1]);
    log.forget('a');
    expect([log.lost('a'), log.since(0).entries.map((one) => one.at)]).toEqual([0, [3]]);
  });

  it('is bounded in characters, whatever comes', () => {
    const log = new ModelLog({ entries: 10_000, characters: 50_000 });
    for (let i = 0; i < 3000; i++) {
      log.append(call(`m${i % 7}`, i), detail('y'.repeat(i % 400)));
      expect(log.characters).toBeLessThanOrEqual(50_000);
    }
    log.append(call('big', 0), detail('z'.repeat(100_000)));
    expect(log.since(0).entries).toEqual([]);
    log.append(call('next', 1), detail('fits'));
    expect(log.of('next')).toHaveLength(1);
  });

  it('is read in pages', () => {
    const log = new ModelLog();
    for (let i = 0; i < 5; i++) log.append(call('a', i), detail(''));
    const first = log.since(0, 2);
    expect([first.entries.length, first.next]).toEqual([2, 2]);
    expect(log.since(first.next, 10)).toMatchObject({ next: 5, entries: [{ at: 2 }, { at: 3 }, { at: 4 }] });
  });
});

describe('what is kept for clients', () => {
  it('gives way to newer things, and belongs to trials', () => {
    const gone: string[] = [];
    const kept = new Kept<{ id: string; marker: string; text: string }>({ entries: 2, characters: 10_000 }, ({ id }) =>
      gone.push(id),
    );
    for (const id of ['a', 'b', 'a', 'c']) kept.set({ id, marker: id, text: '' });
    expect([gone, kept.get('a')?.id]).toEqual([['b'], 'a']);
    kept.set({ id: 'd', marker: 'a', text: 'x'.repeat(9_980) });
    expect(kept.characters).toBeLessThanOrEqual(10_000);
    kept.forget('a');
    expect(kept.characters).toBe(0);
  });
});

const stage = new ModelStage('log');

describe('an entry of the log', () => {
  it('holds the whole conversation, the tools, the protocol, and ids that the model never issued', async () => {
    stage.play([[REFUND]]);
    const { next } = stage.server.log();
    const tools = [{ name: 'refund', description: 'pays back', input_schema: { type: 'object' } }];
    await stage.post('/v1/messages', {
      ...{ model: 'claude', max_tokens: 10, system: 'Be brief.', tools },
      messages: [
        { role: 'user', content: `please ${stage.tag()}` },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_forged', name: 'refund', input: { a: 1 } }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_forged', content: 'paid' }] },
      ],
    });
    const headers = { 'x-retcon-key': stage.server.controlKey };
    const page: Foreign = await (
      await fetch(`${stage.server.url}/retcon/log?since=${next}&marker=${stage.marker}`, { headers })
    ).json();
    expect(page.entries).toMatchObject([
      {
        protocol: 'anthropic-messages',
        model: 'claude',
        tools: [{ name: 'refund', definition: tools[0] }],
        messages: [
          { role: 'system', text: 'Be brief.' },
          { role: 'user' },
          { role: 'assistant', calls: [{ id: 'toolu_forged', tool: 'refund', arguments: '{"a":1}' }] },
          { role: 'tool', text: 'paid', answers: 'toolu_forged' },
        ],
        unknownIds: ['toolu_forged'],
        shown: ['system: Be brief.', `user: please ${stage.tag()}`, 'tool: paid'],
      },
    ]);
    expect(Object.keys(stage.server.callsOf(stage.marker)[0]!)).not.toContain('messages');
    const counts: Foreign = await (await fetch(`${stage.server.url}/retcon/counts`, { headers })).json();
    expect(counts.trials[stage.marker]).toEqual({ requests: 1, proposals: {} });
  });
});
