import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialect } from '../../src/dialect/registry.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { type Entry, entry, type IdRef } from '../../src/model/plan.ts';
import { entries, idRef, wireId } from './entries.ts';

const messages = dialect('anthropic-messages');
const chat = dialect('openai-chat');

/** An assistant's empty list of calls is the same as none. */
const plain = (history: readonly Entry[]): Entry[] =>
  history.map((one) => {
    if (one.role !== 'assistant' || one.calls?.length !== 0) return one;
    const { calls: _, ...rest } = one;
    return rest;
  });
const histories = fc.array(entries, { maxLength: 6 });
const throughJson = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('anthropic-messages', () => {
  it('gives back what it was given, through real JSON', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const one of history) entry.parse(one);
        expect(messages.decode(throughJson(messages.encode(history, wireId)), idRef)).toEqual(plain(history));
      }),
      { numRuns: 300 },
    );
  });

  it('says the same as the other dialect', () => {
    const asWritten = (id: string): IdRef => ({ made: id });
    const written = (id: IdRef): string => ('made' in id ? id.made : id.ref);
    fc.assert(
      fc.property(histories, (history) => {
        const entriesRead = messages.decode(throughJson(messages.encode(history, wireId)), asWritten);
        expect(chat.encode(entriesRead, written)).toEqual(chat.encode(plain(history), wireId));
      }),
      { numRuns: 300 },
    );
  });

  it('writes the blocks that gateways read', () => {
    const call = { tool: 'refund', arguments: { amount: '1' } };
    const history: Entry[] = [
      { role: 'user', text: 'hi', author: 'ada' },
      { role: 'assistant', text: 'on it', calls: [{ id: { ref: 'main.0.0' }, ...call }] },
      { role: 'approval', call: { ref: 'main.0.0' }, decision: 'approve', by: 'carol', copy: call },
      { role: 'result', call: { made: 'x' }, content: 'done' },
    ];
    const input = call.arguments;
    const approval = { type: 'approval', tool_use_id: 'call_main.0.0', decision: 'approve', by: 'carol', call };
    expect(messages.encode(history, wireId)).toEqual([
      { role: 'user', name: 'ada', content: 'hi' },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'on it' },
          { type: 'tool_use', id: 'call_main.0.0', name: 'refund', input },
        ],
      },
      { role: 'user', content: [approval] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_m_made_x', content: 'done' }] },
    ]);
  });

  it('reads several blocks of a message, and names the first message that it cannot read', () => {
    const two = [
      { type: 'tool_result', tool_use_id: 'call_main.0.0', content: [{ type: 'text', text: 'done' }] },
      { type: 'text', text: 'and now?' },
    ];
    expect(messages.decode([{ role: 'user', content: two }], idRef)).toEqual([
      { role: 'result', call: { ref: 'main.0.0' }, content: 'done' },
      { role: 'user', text: 'and now?' },
    ]);
    const bad = (message: JsonObject) => () => messages.decode([{ role: 'user', content: 'x' }, message], idRef);
    expect(bad({ role: 'owner', content: 'x' })).toThrow(/^messages\.1\.role: not an anthropic-messages message/);
    const use = { type: 'tool_use', id: 'a', name: 't', input: {} };
    expect(bad({ role: 'user', content: [use] })).toThrow(/^messages\.1\.content: .*only an assistant/);
    const result = { type: 'tool_result', tool_use_id: 'a', content: 'x' };
    expect(bad({ role: 'assistant', content: [result] })).toThrow(/^messages\.1\.content: /);
  });
});
