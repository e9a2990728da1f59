import { describe, expect, it } from 'vitest';
import type { Action, Plan, SimpleAction } from '../../src/model/plan.ts';
import { adapterKind } from '../../src/target/registry.ts';
import { referenceFile } from './reference-file.ts';

const context = {
  url: 'http://127.0.0.1:1',
  controlUrl: 'http://127.0.0.1:1',
  allowedHosts: [],
  credentials: () => 'secret-token',
};
const adapter = await adapterKind('http').create(referenceFile(), context);
const as = 'alice';
const say: SimpleAction = {
  id: 'say',
  as,
  do: 'say',
  run: 'main',
  turn: 0,
  text: 'go',
  rounds: [[{ tool: 't', arguments: {} }]],
};
const decide: SimpleAction = { id: 'd', as: 'carol', do: 'decide', call: 'main.0.0', decision: 'approve' };
const trace = (...actions: Action[]) => adapter.trace({ base: 'b', actions } satisfies Plan);

describe('trace', () => {
  it('is the requests with symbolic ids and no credential', () => {
    expect(trace(say, decide).map((line) => JSON.parse(line))).toEqual([
      { model: 'main.0', rounds: [[{ tool: 't', arguments: {} }]] },
      { as: 'alice', method: 'POST', path: '/runs/@main/messages', body: { text: 'go' } },
      { as: 'carol', method: 'POST', path: '/runs/@main/calls/@main.0.0/decision', body: { decision: 'approve' } },
    ]);
    expect(trace(say, decide).join()).not.toContain('secret');
  });

  it('does not see ids of actions, the operator, or what never reaches the wire', () => {
    const renamed = { ...decide, id: 'other', attack: 'decide-as-stranger' };
    expect(trace(renamed)).toEqual(trace(decide));
    const author = (name: string): SimpleAction => ({
      id: name,
      as,
      do: 'invoke',
      path: 'direct',
      tool: 't',
      arguments: { b: 1, a: 2 },
    });
    expect(trace(author('x'))).toEqual(trace({ ...author('y'), arguments: { a: 2, b: 1 } } as SimpleAction));
  });

  it.each<[string, Action, Action]>([
    ['the principal', decide, { ...decide, as: 'mallory' }],
    ['a copy', decide, { ...decide, copy: { tool: 't', arguments: {} } }],
    ['the call', decide, { ...decide, call: 'main.0.1' }],
    [
      'the script of the model',
      say,
      {
        ...say,
        rounds: [
          [
            { tool: 't', arguments: {} },
            { tool: 't', arguments: {}, sameIdAs: 0 },
          ],
        ],
      },
    ],
    ['a wait', { id: 'w', as, do: 'wait', ms: 1 }, { id: 'w', as, do: 'wait', ms: 2 }],
    [
      'an offset',
      { id: 't', as, do: 'together', branches: [[decide], [decide]], offsets: [0, 0] },
      { id: 't', as, do: 'together', branches: [[decide], [decide]], offsets: [0, 1] },
    ],
    [
      'a made id',
      {
        id: 's',
        as,
        do: 'submit',
        run: 'f',
        turn: 0,
        rounds: [],
        messages: [{ role: 'result', call: { made: 'x' }, content: '' }],
      },
      {
        id: 's',
        as,
        do: 'submit',
        run: 'f',
        turn: 0,
        rounds: [],
        messages: [{ role: 'result', call: { ref: 'main.0.0' }, content: '' }],
      },
    ],
  ])('differs by %s', (_what, one, other) => {
    expect(trace(one)).not.toEqual(trace(other));
    expect(trace(one)).toEqual(trace(structuredClone(one)));
  });
});
