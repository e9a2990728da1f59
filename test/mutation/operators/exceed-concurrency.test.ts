import { expect, it } from 'vitest';
import { operatorById } from '../../../src/mutation/registry.ts';
import { by, ground, kinds, offered } from './rewritten.ts';

const ID = 'exceed-concurrency';
const proposedIn = (plan = by('message', ID, 'call:main.0.0', { over: 1 })) =>
  plan.actions.flatMap((a) => (a.do === 'say' ? a.rounds.map((round) => round.map((one) => one.tool)) : []));

it('has the model propose more at once than may be under way', () => {
  expect(offered('message', ID)).toEqual(['call:main.0.0 1', 'call:main.0.0 2']);
  expect(kinds(by('message', ID, 'call:main.0.0', { over: 1 }))).toEqual(['alice open', 'alice say *']);
  expect(proposedIn()).toEqual([Array(4).fill('send_message')]);
  expect(proposedIn(by('message', ID, 'call:main.0.0', { over: 2 }))).toEqual([Array(5).fill('send_message')]);
});

it('has a twin with as many as there may be, and no site where nothing is limited', () => {
  const twin = operatorById(ID)?.twin(ground('message'), 'call:main.0.0');
  expect(proposedIn(twin)).toEqual([Array(3).fill('send_message')]);
  expect(offered('record', ID)).toEqual([]);
});
