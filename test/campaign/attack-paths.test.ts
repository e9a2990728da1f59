import { describe, expect, it } from 'vitest';
import { attackPaths } from '../../src/campaign/attack-paths.ts';
import type { Action, SimpleAction } from '../../src/model/plan.ts';

const attack = 'forge-call';
const open = (dispatch: 'inline' | 'queue'): SimpleAction => ({
  id: 'o',
  as: 'alice',
  do: 'open',
  run: 'main',
  dispatch,
});
const resume: SimpleAction = { id: 'r', as: 'alice', do: 'resume', run: 'main' };
const say: SimpleAction = { id: 's', as: 'alice', do: 'say', run: 'main', turn: 0, text: '', rounds: [], attack };

function paths(...actions: Action[]): string[] {
  return attackPaths({ base: 'x', actions }).map((c) => c.path);
}

describe('the path by which a mutant attacks', () => {
  it.each<[string, SimpleAction]>([
    ['model', { id: 'a', as: 'alice', do: 'submit', run: 'other', turn: 0, messages: [], rounds: [], attack }],
    ['direct', { id: 'a', as: 'alice', do: 'invoke', path: 'direct', tool: 't', arguments: {}, attack }],
    ['queue', { id: 'a', as: '$control', do: 'redeliver', call: 'main.0.0', attack }],
    ['resume', { ...resume, attack }],
    ['resume', { id: 'a', as: 'carol', do: 'decide', call: 'main.0.0', decision: 'approve', attack }],
    ['resume', { id: 'a', as: 'alice', do: 'retry', call: 'main.0.0', attack }],
    ['resume', { id: 'a', as: 'alice', do: 'cancel', run: 'main', attack }],
    ['resume', { id: 'a', as: 'alice', do: 'answer', run: 'main', call: 'main.0.0', content: '', attack }],
  ])('is %s for $do', (path, action) => {
    expect(paths(open('inline'), action)).toEqual([path]);
  });

  it.each<SimpleAction>([
    { ...resume, attack },
    { id: 'a', as: 'carol', do: 'decide', call: 'main.0.0', decision: 'approve', attack },
    { id: 'a', as: 'alice', do: 'retry', call: 'main.0.0', attack },
  ])('is the queue for $do where the run has one', (action) => {
    expect(paths(open('queue'), action)).toEqual(['queue']);
  });

  it('of a changed proposal is where the call is dispatched', () => {
    expect(paths(open('inline'), say)).toEqual(['model']);
    expect(paths(open('inline'), say, resume)).toEqual(['resume']);
    expect(paths(open('queue'), say, resume)).toEqual(['queue']);
  });

  it('counts once for each operator and path, also in branches, and not for what the baseline holds', () => {
    const branches = [
      [{ ...resume, attack }],
      [{ ...resume, attack }],
      [{ ...resume, attack: 'flip-denial' }],
      [resume],
    ];
    const together: Action = { id: 't', as: 'alice', do: 'together', branches, offsets: [0, 0, 0, 0] };
    expect(attackPaths({ base: 'x', actions: [open('inline'), together] })).toEqual([
      { operator: attack, path: 'resume' },
      { operator: 'flip-denial', path: 'resume' },
    ]);
    expect(paths(open('inline'), resume)).toEqual([]);
  });
});
