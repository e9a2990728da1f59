import { describe, expect, it } from 'vitest';
import { carrierIn } from '../../../src/lab/model/carrier.ts';
import type { NeutralMessage } from '../../../src/lab/model/neutral.ts';
import { roundOf } from '../../../src/lab/model/round.ts';
import { makeMarker } from '../../../src/model/marker.ts';

const own = makeMarker('k', 'own', 0);
const other = makeMarker('k', 'other', 0);
const known = {
  has: (marker: string) => marker === own || marker === other,
  turnOf: (marker: string) => ({ marker, run: 'main', turn: 4 }),
};
const user = (text: string): NeutralMessage => ({ role: 'user', text });
const tool = (text: string, answers = 'c'): NeutralMessage => ({ role: 'tool', text, answers });
const calls = (text: string, ...ids: string[]): NeutralMessage => ({
  role: 'assistant',
  text: '',
  calls: (ids.length === 0 ? ['c'] : ids).map((id) => ({ id, tool: 't', arguments: text })),
});
const tag = (marker: string, turn = 0): string => `[ref ${marker}/main/${turn}]`;
const find = (...messages: NeutralMessage[]) => carrierIn(messages, known);

describe('where a conversation says to which trial it belongs', () => {
  it('is what the user said last of it, whatever an agent puts around or behind', () => {
    expect(find(user(`Today is Monday.\n<task>pay ${tag(own, 1)}</task> Think!`))).toMatchObject({
      tag: { turn: 1 },
      start: 1,
    });
    expect(find(user(tag(own)), calls(''), tool('x'), user('<reminder>be brief</reminder>'))).toMatchObject({
      start: 1,
    });
    expect(find(user(tag(own, 0)), calls(''), user(tag(own, 1)))).toMatchObject({ tag: { turn: 1 }, start: 3 });
    expect(find(user(tag(own)), user(tag(makeMarker('k', 'gone', 1))))).toMatchObject({ tag: { marker: own } });
  });

  it('is anything else when the user said nothing of it', () => {
    expect(find({ role: 'system', text: `Task: ${tag(own, 2)}` }, user('go on'))).toMatchObject({
      tag: { turn: 2 },
      start: 0,
    });
    expect(find(user('go on'), calls(`{"task":"${tag(other, 3)}"}`), tool('x'))).toMatchObject({
      tag: { marker: other, turn: 3 },
      start: 1,
    });
  });

  it('is a stamp or a bare marker at the last', () => {
    const stamped = find(user('summary'), calls(`{"memo":"${own}-second2x1"}`), tool('x'));
    expect(stamped).toEqual({ tag: { marker: own, run: 'second', turn: 2 }, start: 1 });
    expect(find(user(`refund inv-${own}-1`))).toEqual({ tag: { marker: own, run: 'main', turn: 4 }, start: 1 });
    expect(find(user('nothing here'), tool(makeMarker('k', 'stranger', 0)))).toBeUndefined();
  });
});

describe('the round', () => {
  const id = (round: number, index: number, more = ''): string => `call_${own}_main_0_${round}_${index}${more}`;

  it('counts batches that have a result', () => {
    const two = calls('', id(0, 0), id(0, 1));
    expect(roundOf([user(''), two, tool('', id(0, 0))], 1)).toBe(1);
    expect(roundOf([user(''), two], 1)).toBe(0);
    expect(roundOf([two, tool('', id(0, 0)), user('')], 3)).toBe(0);
  });

  it('counts calls once that were proposed at once and are written down one by one', () => {
    const one = [calls('', id(0, 0)), tool('', id(0, 0)), calls('', id(0, 1)), tool('', id(0, 1))];
    expect(roundOf([...one, calls('', id(1, 0)), tool('', id(1, 0))], 0)).toBe(2);
    expect(roundOf([...one, calls('', id(0, 0, '_r1')), tool('', id(0, 0, '_r1'))], 0)).toBe(2);
    // An id that comes again is another proposal.
    expect(roundOf([...one, calls('', id(0, 0)), tool('', id(0, 0))], 0)).toBe(2);
  });
});
