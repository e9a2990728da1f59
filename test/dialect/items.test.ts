import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialect } from '../../src/dialect/registry.ts';
import { spoken } from '../../src/dialect/spoken.ts';
import type { JsonValue } from '../../src/model/json.ts';
import { type Entry, entry } from '../../src/model/plan.ts';
import { entries, idRef, wireId } from './entries.ts';

const histories = fc.array(entries, { maxLength: 6 });

/** What of a history the format can say: decisions become words, and a message may belong to nobody in particular. */
function sayable(history: readonly Entry[], authors: boolean): Entry[] {
  const said: Entry[] = [];
  for (const one of history) {
    if (one.role === 'user') said.push(authors ? one : { role: 'user', text: one.text });
    else if (one.role === 'system' || one.role === 'result') said.push(one);
    else if (one.role !== 'assistant') said.push({ role: 'user', text: spoken(one, wireId) });
    else {
      const { text, calls = [] } = one;
      const isSaid = text !== undefined || calls.length === 0;
      const last = said.at(-1);
      if (isSaid) said.push(text === undefined || text === '' ? { role: 'assistant' } : { role: 'assistant', text });
      // Calls stand behind the words of the assistant, whichever message they were of.
      const of = isSaid || last?.role !== 'assistant' ? undefined : last;
      if (calls.length === 0) continue;
      const to = isSaid ? (said.at(-1) as Extract<Entry, { role: 'assistant' }>) : of;
      if (to === undefined) said.push({ role: 'assistant', calls: [...calls] });
      else to.calls = [...(to.calls ?? []), ...calls];
    }
  }
  return said;
}

describe.each(['openai-responses', 'openai-agents'])('%s', (id) => {
  const items = dialect(id);
  const callId = id === 'openai-agents' ? 'callId' : 'call_id';

  it('gives back what it can say of what it was given', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const written = JSON.parse(JSON.stringify(items.encode(history, wireId))) as JsonValue[];
        const read = items.decode(written, idRef);
        for (const one of read) entry.parse(one);
        expect(read).toEqual(sayable(history, id === 'openai-agents'));
      }),
      { numRuns: 300 },
    );
  });

  it('writes a call beside the words', () => {
    const history: Entry[] = [
      { role: 'user', text: 'Send 50.' },
      { role: 'assistant', text: 'On it.', calls: [{ id: { ref: 'main.0.0' }, tool: 'pay', arguments: { n: 1 } }] },
      { role: 'result', call: { ref: 'main.0.0' }, content: 'sent' },
    ];
    const written = items.encode(history, wireId);
    expect(written.map((item) => (item as { type: string }).type)).toEqual([
      'message',
      'message',
      'function_call',
      id === 'openai-agents' ? 'function_call_result' : 'function_call_output',
    ]);
    expect(written[2]).toMatchObject({ [callId]: 'call_main.0.0', name: 'pay', arguments: '{"n":1}' });
  });

  it.each<[JsonValue, RegExp]>([
    [{ type: 'function_call', [callId]: 'c', name: 'x', arguments: '[1]' }, /^messages\.0\.arguments: not an item of/],
    [{ type: 'function_call', name: 'x', arguments: '{}' }, /^messages\.0\.call_?[iI]d: /],
    [{ type: 'function_call', [callId]: 'c', arguments: '{}' }, /^messages\.0\.name: /],
    [{ type: 'message', role: 'owner', content: '' }, /^messages\.0\.role: /],
    ['text', /^messages\.0: /],
  ])('names what is none: %j', (item, error) => {
    expect(() => items.decode([item], idRef)).toThrow(error);
  });
});
