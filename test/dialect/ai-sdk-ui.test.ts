import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialect } from '../../src/dialect/registry.ts';
import type { JsonObject, JsonValue } from '../../src/model/json.ts';
import { type Entry, entry } from '../../src/model/plan.ts';
import { entries, idRef, wireId } from './entries.ts';

const ui = dialect('ai-sdk-ui');
const histories = fc.array(entries, { maxLength: 6 });
const throughJson = (value: JsonValue) => JSON.parse(JSON.stringify(value)) as JsonValue[];
const call = { ref: 'main.0.0' };
const input = { account: 'a', amount: '50.00' };
const asked: Entry[] = [
  { role: 'user', text: 'Send 50.' },
  { role: 'assistant', text: 'I will ask.', calls: [{ id: call, tool: 'sendMoney', arguments: input }] },
];
const partOf = (history: readonly Entry[]) => (ui.encode(history, wireId)[1] as { parts: JsonObject[] }).parts[1];

describe('ai-sdk-ui', () => {
  it('writes again what it has read', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const written = throughJson(ui.encode(history, wireId));
        const read = ui.decode(written, idRef);
        for (const one of read) entry.parse(one);
        // Ids of messages are by place, and a place is all that a message without a known id has.
        const again = ui.encode(ui.decode(throughJson(ui.encode(read, wireId)), idRef), wireId);
        expect(again).toEqual(ui.encode(read, wireId));
      }),
      { numRuns: 300 },
    );
  });

  it('changes the part of a call in place', () => {
    const part = { type: 'tool-sendMoney', toolCallId: 'call_main.0.0', input };
    expect(partOf(asked)).toEqual({ ...part, state: 'input-available' });
    const requested: Entry[] = [...asked, { role: 'approval-request', call, tool: 'sendMoney', arguments: input }];
    expect(partOf(requested)).toEqual({
      ...part,
      state: 'approval-requested',
      approval: { id: 'aitxt-call_main.0.0' },
    });
    const approved: Entry[] = [...asked, { role: 'approval', call, decision: 'approve', by: 'alice' }];
    expect(partOf(approved)).toEqual({
      ...part,
      state: 'approval-responded',
      approval: { id: 'aitxt-call_main.0.0', approved: true },
    });
    const done: Entry[] = [...approved, { role: 'result', call, content: 'sent' }];
    expect(partOf(done)).toMatchObject({ state: 'output-available', output: 'sent', approval: { approved: true } });
  });

  it('takes the arguments of the copy that a decision carries', () => {
    const copy = { tool: 'wipe', arguments: { all: true } };
    const history: Entry[] = [...asked, { role: 'approval', call, decision: 'approve', copy }];
    expect(partOf(history)).toMatchObject({ type: 'tool-wipe', input: { all: true } });
  });

  it('reads what the SDK writes, and keeps what it does not know', () => {
    const part = {
      type: 'dynamic-tool',
      toolName: 'pay',
      toolCallId: 'call_main.0.0',
      state: 'output-denied',
      input,
      approval: { id: 'aitxt-X', approved: false, reason: 'too much' },
      callProviderMetadata: { openai: { itemId: 'i' } },
    };
    const messages = [{ id: 'a', role: 'assistant', parts: [{ type: 'step-start' }, part] }];
    const extra = { callProviderMetadata: { openai: { itemId: 'i' } } };
    expect(ui.decode(messages, idRef)).toEqual([
      { role: 'assistant', calls: [{ id: call, tool: 'pay', arguments: input, extra }] },
      { role: 'approval-request', call, tool: 'pay', arguments: input },
      { role: 'approval', call, decision: 'reject' },
    ]);
  });

  it.each<[JsonValue, RegExp]>([
    [{ role: 'owner', parts: [] }, /^messages\.0\.role: not a UI message of the AI SDK/],
    [{ role: 'user', content: 'x' }, /^messages\.0\.parts: /],
    [{ role: 'assistant', parts: [{ type: 'tool-x' }] }, /^messages\.0\.parts\.0: .*toolCallId/],
    [null, /^messages\.0: /],
  ])('names what is none: %j', (message, error) => {
    expect(() => ui.decode([message], idRef)).toThrow(error);
  });
});
