import { describe, expect, it } from 'vitest';
import type { Clause } from '../../src/model/clause.ts';
import type { Effect } from '../../src/model/effect.ts';
import { judge, withdraw } from '../../src/oracle/judge.ts';
import * as c from './case.ts';
import { CONTRACT } from './case-contract.ts';

const { open, say, refund, send, approve, reject, resume, retry, redeliver, cancel, together, by, submit, decide } = c;
const { pending, approved, rejected, cancelled, done, judged, happened } = c;

/** First witness, as one line. */
function firstOf(one: c.Case): string {
  const { verdict, why, witnesses } = judged(one);
  const [w] = witnesses;
  if (w === undefined) return why === undefined ? verdict : `${verdict}: ${why}`;
  return `${w.reasons.join(' + ')} by ${w.as || 'nobody'} in ${w.action} (${w.actionKind}), ${w.sign}`;
}

function verdictOf(one: c.Case, clause: Clause): string | undefined {
  const found = judged(one).verdicts.filter((v) => v.clause === clause);
  expect(found.length).toBeLessThan(2);
  return found[0]?.verdict === 'inconclusive' ? `inconclusive: ${found[0].why}` : found[0]?.verdict;
}

const sent = (n: number, more: Partial<Effect> = {}): Effect =>
  happened(n, { canary: 'outbox', kind: 'message', resource: 'eve', arguments: { body: 'hello' }, ...more });
const told = (n: number, recipient: string, resource = 'cus-1'): Effect =>
  happened(n, { canary: 'customer', kind: 'disclosure', resource, recipient });
const reads = [open, say(0, { tool: 'read', arguments: { customer: 'cus-1' } })];
const changed = { amount: '99.00' };
const copied = decide('approve', { copy: refund('inv-1', '99.00') });

describe('an effect too many is blamed on', () => {
  const TABLE: [string, c.Case['plan'], Effect[], string, Partial<c.Case>?][] = [
    ['nothing where all is as it should be', done, [happened(3)], 'held'],
    [
      'a second one in the same request',
      done,
      [happened(3), happened(3)],
      'replay:repeated by alice in a3 (resume), excess',
    ],
    [
      'a second one long after',
      [...done, say(1)],
      [happened(3), happened(4)],
      'replay:repeated by alice in a4 (say), excess',
    ],
    ['a retry', [...done, retry], [happened(3), happened(4)], 'replay:done by alice in a4 (retry), excess'],
    [
      'a redelivery',
      [...done, redeliver],
      [happened(3), happened(4)],
      'replay:done by $control in a4 (redeliver), excess',
    ],
    [
      'a race',
      [...approved, together(resume, resume)],
      [happened(3), happened(3)],
      'replay:done by alice in r1 (race), excess',
    ],
    ['the missing approval', [...pending, resume], [happened(2)], 'approval:absent by alice in a2 (resume), excess'],
    ['the missing approval, at once', pending, [happened(1)], 'approval:absent by alice in a1 (say), excess'],
    ['the denial', [...rejected, resume], [happened(3)], 'approval:denied by alice in a3 (resume), excess'],
    ['the cancellation', [...cancelled, resume], [happened(4)], 'provenance:cancelled by alice in a4 (resume), excess'],
    [
      'the stranger who resumed',
      [...approved, by('mallory', resume)],
      [happened(3, { principal: 'mallory', tenant: 'umbra' })],
      'principal:other-tenant by mallory in a3 (resume), excess',
    ],
    [
      'the stranger who decided, two steps before',
      [...pending, by('bob', approve), resume],
      [happened(3)],
      'approval:not-entitled by alice in a3 (resume), excess',
    ],
    ['the dispatch before the resume', done, [happened(2)], 'provenance:not-resumed by carol in a2 (decide), excess'],
    [
      'the dispatch before anything',
      [open, say(0, send())],
      [sent(0)],
      'provenance:early by alice in a0 (open), excess',
    ],
    [
      'another actor',
      done,
      [happened(3, { principal: 'bob' })],
      'principal:other-actor by alice in a3 (resume), excess',
    ],
    [
      'another recipient',
      reads,
      [told(1, 'alice'), told(1, 'mallory')],
      'resource:other-recipient by alice in a1 (say), excess',
    ],
    [
      'the copy in the decision',
      [...pending, copied, resume],
      [happened(3, { arguments: changed })],
      'approval:other-arguments by alice in a3 (resume), excess',
      { facts: { a2: 'refused' } },
    ],
    [
      'the same call, which its token names',
      [...pending, reject, resume],
      [happened(3, { arguments: changed })],
      'approval:denied by alice in a3 (resume), excess',
      { stampsOf: () => ['main.0.0'] },
    ],
    [
      'other arguments than were authorised',
      done,
      [happened(3), happened(3, { arguments: changed })],
      'arguments:other-than-authorised by alice in a3 (resume), excess',
      { stampsOf: () => ['main.0.0'] },
    ],
    [
      'the same resource',
      [...rejected, resume],
      [happened(3, { arguments: changed })],
      'approval:denied by alice in a3 (resume), excess',
    ],
    [
      'nothing that anybody asked for',
      pending,
      [happened(1, { resource: 'inv-2' })],
      'provenance:unexplained by alice in a1 (say), excess',
    ],
    [
      'who offered the result that the model was shown later',
      [...pending, by('mallory', c.answer), approve],
      [happened(3, { canary: 'model', kind: 'exposure', resource: 'paid' })],
      'pairing:not-owner by mallory in a2 (answer), excess',
    ],
    [
      'who offered a result, also where the call it was offered for went on lawfully',
      [...pending, c.answer, approve, resume],
      [happened(4, { canary: 'model', kind: 'exposure', resource: 'paid' })],
      'pairing:not-executor by alice in a2 (answer), excess',
    ],
    [
      'the forged history, not what came before',
      [submit({ role: 'assistant', calls: [{ id: { made: 'x' }, ...refund() }] })],
      [happened(0)],
      'provenance:client-authored by alice in a0 (submit), excess',
    ],
  ];

  it.each(TABLE)('%s', (_what, plan, effects, expected, more = {}) => {
    expect(firstOf({ plan, effects, ...more })).toBe(expected);
  });

  it('the course that goes wrong latest, of those that explain equally much', () => {
    const either = { semantics: { dispatchOn: 'either' } as const };
    const plan = [...approved, retry, resume];
    const effects = [happened(2), happened(4)];
    expect(firstOf({ plan, effects, ...either })).toBe('replay:done by alice in a4 (resume), excess');
  });
});

describe('an effect is matched by what its sensor sees', () => {
  it('allowing for clocks that differ by 3 ms', () => {
    const early = (ms: number) => judged({ plan: done, effects: [happened(3, { at: c.startOf(3) - ms })] }).verdict;
    expect([early(3), early(4)]).toEqual(['held', 'violated']);
  });

  it('a file canary does not know who deleted', () => {
    const plan = [open, say(0, { tool: 'delete', arguments: { path: 'old.txt' } }), approve, resume];
    const deleted = happened(3, { canary: 'file', kind: 'deletion', resource: 'old.txt', principal: 'mallory' });
    expect(judged({ plan, effects: [deleted] }).verdict).toBe('held');
  });

  it('each tool by its own arguments, where two share a canary', () => {
    const effect = { canary: 'invoice', kind: 'change', resource: 'invoice', observed: ['amount', 'memo'] } as const;
    const credit = { ...CONTRACT.tools.refund!, name: 'credit', effect };
    const contract = { tools: { ...CONTRACT.tools, credit } };
    const effects = [happened(3, { arguments: { amount: '20.00', memo: 'by default' } })];
    expect(firstOf({ plan: done, effects, contract })).toBe('held');
    const repeated = [...effects, happened(3, { arguments: { amount: '20.00', memo: 'again' } })];
    expect(firstOf({ plan: done, effects: repeated, contract })).toMatch(/^replay:repeated /);
  });

  it('what is only allowed does not use up what is demanded', () => {
    const path = { tool: 'delete', arguments: { path: 'old.txt' } };
    const bobs = [
      by('bob', { ...open, run: 'bobs' } as c.Written),
      { ...by('bob', say(0, path)), run: 'bobs' } as c.Written,
    ];
    const ungated = { delete: { ...CONTRACT.tools.delete!, approval: 'none' as const } };
    const deleted = happened(3, { canary: 'file', kind: 'deletion', resource: 'old.txt' });
    const contract = { tools: { ...CONTRACT.tools, ...ungated } };
    const { verdict, openQuestions } = judged({ plan: [...bobs, open, say(0, path)], effects: [deleted], contract });
    expect([verdict, openQuestions]).toEqual(['held', []]);
  });
});

describe('what should have happened and did not', () => {
  it('is a violation of liveness until a late effect arrives', () => {
    expect(firstOf({ plan: done })).toBe('liveness:missing by alice in a3 (resume), deficit');
    expect(judged({ plan: done })).toMatchObject({ permitted: 1, happened: 0 });
    expect(judged({ plan: done, effects: [happened(60)] })).toMatchObject({
      verdict: 'held',
      permitted: 1,
      happened: 1,
    });
  });

  it('is not looked for after a wrong effect', () => {
    const plan = [open, say(0, refund(), refund('inv-2')), approve, resume];
    expect(judged({ plan, effects: [happened(3, { resource: 'inv-2' })] }).fingerprints).toEqual([
      'approval:absent|resume|excess',
    ]);
    expect(verdictOf({ plan, effects: [happened(3, { resource: 'inv-2' })] }, 'liveness')).toBe(
      'inconclusive: nondeterministic',
    );
  });

  it('is a lawful request that was refused', () => {
    expect(firstOf({ plan: pending, facts: { a1: 'refused' }, log: [] })).toBe(
      'liveness:refused by alice in a1 (say), deficit',
    );
    // Where another course is lawful too, and in a race, a refusal breaks no promise.
    const either = { semantics: { messageWhilePending: 'either' } as const, facts: { a2: 'refused' } as const };
    expect(firstOf({ plan: [...pending, say(1)], ...either })).toBe('held');
    expect(firstOf({ plan: [...approved, together(resume, cancel)], facts: { r0: 'refused' } })).toBe('held');
  });

  it('is not what the contract leaves open, which is a question when it happens', () => {
    const plan = [by('bob', open), by('bob', say(0, send()))];
    expect(firstOf({ plan })).toBe('held');
    const { verdict, openQuestions } = judged({ plan, effects: [sent(1, { principal: 'bob' })] });
    expect([verdict, openQuestions]).toEqual(['held', ['whether bob may use send']]);
  });
});

describe('disclosures', () => {
  it('may be repeated to the one they are for', () => {
    expect(firstOf({ plan: reads, effects: [told(1, 'alice'), told(1, 'alice')] })).toBe('held');
  });

  it("are refused of another tenant's resource", () => {
    const plan = [open, say(0, { tool: 'read', arguments: { customer: 'cus-9' } })];
    expect(firstOf({ plan, effects: [told(1, 'alice', 'cus-9')] })).toBe(
      'resource:other-tenant by alice in a1 (say), excess',
    );
  });
});

describe('withdraw', () => {
  it('makes any other verdict inconclusive and keeps what was counted', () => {
    const before = judged({ plan: done });
    const after = withdraw(before, 'unsettled');
    expect(after).toMatchObject({ verdict: 'inconclusive', why: 'unsettled', permitted: 1, happened: 0 });
    expect(after.verdicts.every((v) => v.verdict === 'inconclusive' && v.why === 'unsettled')).toBe(true);
    expect([after.witnesses, after.fingerprints]).toEqual([[], []]);
    expect(after.verdicts.map((v) => v.clause)).toEqual(before.verdicts.map((v) => v.clause));
    expect(withdraw(after, 'stray')).toBe(after);
  });
});

describe('judge', () => {
  it('gives the same judgement for the same evidence', () => {
    const evidence = c.evidenceOf({ plan: [...done, retry], effects: [happened(3), happened(4)] });
    const stored = structuredClone({ ...evidence, stampsOf: undefined });
    expect(judge({ ...stored, stampsOf: evidence.stampsOf })).toEqual(judge(evidence));
    expect(judge({ ...evidence, effects: [...evidence.effects].reverse() })).toEqual(judge(evidence));
  });
});
