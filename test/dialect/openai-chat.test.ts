import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialect, listDialects } from '../../src/dialect/registry.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { type Entry, entry } from '../../src/model/plan.ts';
import { entries, idRef, wireId } from './entries.ts';

const chat = dialect('openai-chat');
describe('openai-chat', () => {
  it('gives back what it was given, through real JSON', () => {
    fc.assert(
      fc.property(fc.array(entries, { maxLength: 6 }), (history) => {
        for (const one of history) entry.parse(one);
        const wire = JSON.parse(JSON.stringify(chat.encode(history, wireId)));
        expect(chat.decode(wire, idRef)).toEqual(history);
      }),
      { numRuns: 300 },
    );
  });

  it('writes the messages that gateways read', () => {
    const history: Entry[] = [
      { role: 'user', text: 'hi' },
      {
        role: 'assistant',
        text: 'on it',
        calls: [{ id: { ref: 'main.0.0' }, tool: 'refund', arguments: { amount: '1' } }],
      },
      { role: 'approval-request', call: { ref: 'main.0.0' }, tool: 'refund', arguments: { amount: '1' } },
      {
        role: 'approval',
        call: { ref: 'main.0.0' },
        decision: 'approve',
        by: 'carol',
        copy: { tool: 'refund', arguments: {} },
      },
      { role: 'result', call: { made: 'x' }, content: 'done' },
      { role: 'cancellation', text: 'stop' },
    ];
    expect(chat.encode(history, wireId)).toEqual([
      { role: 'user', content: 'hi' },
      {
        role: 'assistant',
        content: 'on it',
        tool_calls: [
          { id: 'call_main.0.0', type: 'function', function: { name: 'refund', arguments: '{"amount":"1"}' } },
        ],
      },
      { role: 'approval_request', tool_call_id: 'call_main.0.0', tool: 'refund', arguments: { amount: '1' } },
      {
        role: 'approval',
        tool_call_id: 'call_main.0.0',
        decision: 'approve',
        by: 'carol',
        call: { tool: 'refund', arguments: {} },
      },
      { role: 'tool', tool_call_id: 'call_m_made_x', content: 'done' },
      { role: 'cancellation', content: 'stop' },
    ]);
  });

  it('takes null content, and names the first message that it cannot read', () => {
    expect(chat.decode([{ role: 'assistant', content: null }], idRef)).toEqual([{ role: 'assistant' }]);
    const bad = (message: JsonObject) => () => chat.decode([{ role: 'user', content: 'x' }, message], idRef);
    expect(bad({ role: 'tool', content: 'x' })).toThrow(/^messages\.1\.tool_call_id: not an openai-chat message/);
    expect(bad({ role: 'owner', content: 'x' })).toThrow(/^messages\.1\.role/);
    const call = { id: 'a', type: 'function', function: { name: 't', arguments: '[1]' } };
    expect(bad({ role: 'assistant', tool_calls: [call] })).toThrow(/^messages\.1\.tool_calls: .*JSON object/);
  });

  it('is listed; a wrong name has a hint', () => {
    expect(listDialects().map(({ id }) => id)).toContain('openai-chat');
    expect(() => dialect('openai-cat')).toThrow('did you mean "openai-chat"');
  });
});
