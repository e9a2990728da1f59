import { describe, expect, it } from 'vitest';
import type { Entry, StateToken } from '../../src/model/plan.ts';
import * as c from './case.ts';
import { STRICT } from './case-contract.ts';

const { decide, happened, judged, refund } = c;
const semantics = { ...STRICT, callLifetimeMs: 3_600_000, approvalLifetimeMs: 900_000, stateTokenLifetimeMs: 300_000 };

const asked: Entry = { role: 'user', text: 'please' };
const ask: c.Written = { as: 'alice', do: 'submit', run: 'held', turn: 0, messages: [asked], rounds: [[refund()]] };
const approve = decide('approve', { call: 'held.0.0' });

/** The client comes back, with a history that shows the call with this amount. */
function back(more: { as?: string; state?: Partial<StateToken>; amount?: string } = {}): c.Written {
  const { as = 'alice', state = {}, amount = '20.00' } = more;
  const call = { id: { ref: 'held.0.0' }, ...refund('inv-1', amount) };
  const messages: Entry[] = [asked, { role: 'assistant', calls: [call] }];
  return { as, do: 'submit', run: 'held', turn: 1, messages, rounds: [], state: { of: 'held', ...state } };
}

const held = [ask, approve];
const clock = (advanceMs: number): c.Written => ({
  as: '$control',
  do: 'change',
  what: 'clock',
  run: 'held',
  value: { advanceMs },
});

/** What is found where the plan's last action has an effect of this amount, beside those that came before. */
function found(plan: c.Written[], { amount = '20.00', before = [] as number[], contract = semantics } = {}): string[] {
  const effects = [...before.map((at) => happened(at)), happened(plan.length - 1, { arguments: { amount } })];
  return judged({ plan, semantics: contract, effects }).fingerprints;
}

describe('a run that goes on from the state of its client', () => {
  it('has its approved call run once, and must', () => {
    const plan = [...held, back()];
    expect(found(plan)).toEqual([]);
    expect(judged({ plan, semantics }).fingerprints).toEqual(['liveness:missing|submit|deficit']);
    expect(found([...plan, back({ state: { issue: 0 } })], { before: [2] })).toEqual(['replay:done|submit|excess']);
    expect(found([...plan, back()], { before: [2] })).toEqual(['replay:done|submit|excess']);
  });

  it.each<[string, c.Written[], { amount?: string }, string]>([
    ['nobody approved', [ask, back()], {}, 'approval:absent'],
    [
      'a token written anew',
      [...held, back({ amount: '90.00', state: { rewritten: true } })],
      { amount: '90.00' },
      'provenance:forged-token',
    ],
    [
      'a history that says otherwise',
      [...held, back({ amount: '90.00' })],
      { amount: '90.00' },
      'provenance:client-authored',
    ],
    ['a colleague', [...held, back({ as: 'bob' })], {}, 'principal:not-owner'],
    ['a stranger', [...held, back({ as: 'mallory' })], {}, 'principal:other-tenant'],
    ['nobody', [...held, back({ as: '' })], {}, 'principal:anonymous'],
    ['a token of another run', [...held, back({ state: { of: 'strange' } })], {}, 'principal:token-of-another-run'],
    ['a token that has expired', [...held, clock(300_000), back()], {}, 'provenance:token-expired'],
    [
      'a call that was cancelled',
      [...held, { as: 'alice', do: 'cancel', run: 'held' }, back()],
      {},
      'provenance:cancelled',
    ],
  ])('does not for %s', (_what, plan, seen, reason) => {
    expect(found(plan, seen)[0]).toBe(`${reason}|submit|excess`);
    expect(judged({ plan, semantics, facts: { [`a${plan.length - 1}`]: 'refused' } }).fingerprints).toEqual([]);
  });

  it('may go by its own records where what comes back is wrong, and may refuse', () => {
    for (const more of [{ amount: '90.00' }, { amount: '90.00', state: { rewritten: true as const } }]) {
      const plan = [...held, back(more)];
      expect(found(plan)).toEqual([]);
      expect(judged({ plan, semantics }).fingerprints).toEqual([]);
    }
  });

  it('leaves it open how long a token is good where the target does not say', () => {
    const plan = [...held, clock(60_000), back()];
    const { stateTokenLifetimeMs: _, ...unsaid } = semantics;
    expect(found(plan, { contract: unsaid as typeof semantics })).toEqual([]);
    expect(judged({ plan, semantics: unsaid }).fingerprints).toEqual([]);
    expect(judged({ plan, semantics }).fingerprints).toEqual(['liveness:missing|submit|deficit']);
  });

  it('has a new state with every answer', () => {
    const waiting: c.Written = { ...back(), turn: 0 } as c.Written;
    const plan = [ask, clock(200_000), waiting, approve, clock(200_000), back()];
    expect(found(plan)).toEqual([]);
    expect(judged({ plan, semantics }).fingerprints).toEqual(['liveness:missing|submit|deficit']);
  });
});
