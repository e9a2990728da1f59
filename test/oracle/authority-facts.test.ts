import { describe, expect, it } from 'vitest';
import type { SimpleAction } from '../../src/model/plan.ts';
import { fold } from '../../src/oracle/authority/fold.ts';
import { interleavings } from '../../src/oracle/authority/race.ts';
import { FIRST_WORLD, mergeWorlds, type Refusal, type World } from '../../src/oracle/authority/world.ts';
import * as c from './case.ts';

const { open, say, refund, send, approve, resume, cancel, together, by, asked, startOf } = c;
const { pending, approved, rejected, done, ends } = c;

const REFUND = 'refund inv-1 20.00';
const idle = (id: string): SimpleAction => ({ id, as: id, do: 'wait', ms: 0 });

describe('answers narrow the worlds', () => {
  const either = { messageWhilePending: 'either' } as const;
  const again = { plan: [...pending, say(1, send())], semantics: either, predict: true };

  it('all lawful courses are there before there is an answer', () => {
    expect(ends(again)).toHaveLength(3);
  });

  it('an acceptance drops the course that refuses', () => {
    expect(ends({ ...again, predict: false })).toEqual([
      { permits: ['a2 send eve hello'], standing: [`${REFUND} (provenance:superseded)`] },
      { permits: ['a2 send eve hello'], standing: [`${REFUND} (approval:absent)`] },
    ]);
  });

  it('a refusal drops the courses that accept', () => {
    expect(ends({ ...again, predict: false, facts: { a2: 'refused' } })).toEqual([
      { permits: [], standing: [`${REFUND} (approval:absent)`] },
    ]);
  });

  it('an accepted denial is final, whatever a later answer says', () => {
    const redecided = { plan: [...rejected, approve, resume], semantics: { redecide: 'final' } as const };
    expect(ends(redecided)).toEqual([{ permits: [], standing: [`${REFUND} (approval:denied)`] }]);
  });

  it('an answer that no course explains is ignored', () => {
    const standing = [`${REFUND} (approval:not-entitled)`];
    expect(ends({ plan: [...pending, by('bob', approve), resume] })).toEqual([{ permits: [], standing }]);
  });

  it('what every course says of an answer is kept for the judge, the rest is forgotten', () => {
    const outcomes = (one: c.Case) => c.worldsOf(one).map((w) => w.outcomes);
    expect(outcomes({ plan: approved })).toEqual([{ a0: 'accept', a1: 'accept', a2: 'accept' }]);
    expect(outcomes({ ...again, predict: true }).map((o) => o.a2)).toEqual([undefined, undefined, undefined]);
  });
});

describe('what is no answer', () => {
  it('a cut action happened or did not', () => {
    expect(ends({ plan: done, facts: { a3: 'indeterminate' } })).toEqual([
      { permits: [], standing: [`${REFUND} (provenance:not-resumed)`] },
      { permits: [`a3 ${REFUND}`], standing: [] },
    ]);
  });

  it.each(['unsupported', 'not-authenticated', 'none'] as const)('an action that is %s grants nothing', (kind) => {
    expect(ends({ plan: done, facts: { a2: kind } })).toEqual([
      { permits: [], standing: [`${REFUND} (approval:absent)`] },
    ]);
  });

  it('nobody is turned away on purpose, which is a refusal', () => {
    const standing = [`${REFUND} (approval:anonymous)`];
    expect(ends({ plan: [...pending, by('', approve), resume], facts: { a2: 'not-authenticated' } })).toEqual([
      { permits: [], standing },
    ]);
  });
});

describe("the model's log", () => {
  it('says what was proposed, not the script', () => {
    const log = [asked(startOf(1) + 1, [send('instead')])];
    expect(ends({ plan: pending, log })).toEqual([{ permits: ['a1 send eve instead'], standing: [] }]);
    expect(ends({ plan: pending, log: [] })).toEqual([{ permits: [], standing: [] }]);
  });

  it('tells a proposal that is made again from one that runs again', () => {
    const log = [asked(startOf(1) + 1, [refund()]), asked(startOf(3) + 20, [refund('inv-1', '21.00')], { ordinal: 1 })];
    const [world] = c.worldsOf({ plan: done, log });
    expect(Object.values(world!.calls).map((call) => [call.key, call.standing])).toEqual([
      ['main.0.0', 'done'],
      ['main.0.0~1', 'pending'],
    ]);
  });

  it('counts the calls of later rounds on from the earlier ones', () => {
    const rounds = [[refund(), refund('inv-2')], [send()]];
    const plan = [open, { ...say(0), rounds } as c.Written, approve, resume];
    const log = [asked(startOf(1) + 1, rounds[0]!), asked(startOf(3) + 20, rounds[1]!, { round: 1 })];
    expect(ends({ plan, log })[0]?.permits).toEqual([`a3 ${REFUND}`, 'a3 send eve hello']);
    expect(Object.keys(c.worldsOf({ plan, log })[0]!.calls)).toEqual(['main.0.0', 'main.0.1', 'main.0.2']);
  });

  it('belongs to the action that carries the turn, even if another has begun since', () => {
    const plan = [open, say(0, send('one')), say(1, send('two'))];
    const log = [asked(startOf(2) + 5, [send('late')]), asked(startOf(2) + 6, [send('two')], { turn: 1 })];
    expect(ends({ plan, log })[0]?.permits).toEqual(['a1 send eve late', 'a2 send eve two']);
  });

  it('grants nothing inside the request of a stranger', () => {
    const log = [asked(startOf(1) + 1, [refund()]), asked(startOf(2) + 1, [send()], { round: 1 })];
    expect(ends({ plan: [...pending, by('mallory', resume)], log }).flatMap((w) => w.permits)).toEqual([]);
  });
});

describe('a race', () => {
  it('has one winner, whichever', () => {
    const raced = ends({ plan: [...approved, together(resume, resume)] });
    expect(raced.map((w) => w.permits)).toEqual([[`r0 ${REFUND}`], [`r1 ${REFUND}`]]);
  });

  it('may tell every racer but the first that it is busy', () => {
    const plan = [
      open,
      say(0, refund(), refund('inv-2')),
      approve,
      together(resume, c.decide('approve', { call: 'main.0.1' })),
    ];
    const all = ends({ plan: [...plan, resume], predict: true }).map((w) => w.permits.join(', '));
    expect(new Set(all)).toEqual(
      new Set([
        `r0 ${REFUND}`,
        `r0 ${REFUND}, a4 refund inv-2 20.00`,
        `r0 ${REFUND}, r0 refund inv-2 20.00`,
        `a4 ${REFUND}, a4 refund inv-2 20.00`,
      ]),
    );
  });

  it('with an accepted cancellation is won by the cancellation', () => {
    const raced = { plan: [...approved, together(resume, cancel)] };
    const cancelled = { permits: [], standing: [`${REFUND} (provenance:cancelled)`] };
    expect(ends(raced)).toEqual([cancelled]);
    expect(ends({ ...raced, facts: { r1: 'refused' } }).map((w) => w.permits)).toEqual([[`r0 ${REFUND}`]]);
    const requested = ends({ ...raced, semantics: { cancel: 'requested' } });
    expect(requested).toContainEqual({ permits: [`r0 ${REFUND}`], standing: [] });
  });

  it('is tried in every order up to four racers, and says when it is not', () => {
    const racers = (n: number) => Array.from({ length: n }, (_, i) => [{ ...idle(`r${i}`), as: `r${i}` }]);
    const names = (found: ReturnType<typeof interleavings>) =>
      found.orders.map((order) => order.map((a) => a.id).join(''));
    expect(names(interleavings(racers(3)))).toEqual(['r0r1r2', 'r0r2r1', 'r1r0r2', 'r1r2r0', 'r2r0r1', 'r2r1r0']);
    expect(interleavings(racers(4))).toMatchObject({ orders: { length: 24 }, capped: false });
    expect(interleavings(racers(5))).toMatchObject({ orders: { length: 5 }, capped: true });
    const copies = (n: number) => racers(n).map((b) => b.map((a) => ({ ...a, as: 'alice' })));
    expect(names(interleavings(copies(3)))).toEqual(['r0r1r2', 'r1r0r2', 'r2r0r1']);
    expect(interleavings(copies(8)).capped).toBe(false);
    const branches = [[idle('a'), idle('b')], [idle('x')]];
    expect(names(interleavings(branches))).toEqual(['abx', 'axb', 'xab']);
    expect(interleavings([...branches, [idle('y')]]).capped).toBe(true);
    const twice = [idle('a'), idle('b')];
    expect(interleavings([twice, twice]).orders).toHaveLength(6);
    expect(interleavings([twice, twice, twice]).capped).toBe(true);
  });

  it('of more than four different racers is judged as capped', () => {
    const racers = [resume, c.retry, c.redeliver, c.invoke(send()), c.answer];
    const plan = (n: number) => [...approved, together(...racers.slice(0, n))];
    expect(c.judged({ plan: plan(5), effects: [c.happened(3)] })).toMatchObject({ verdict: 'held', capped: true });
    expect(c.judged({ plan: plan(4), effects: [c.happened(3)] })).toMatchObject({ verdict: 'held', capped: false });
  });
});

describe('worlds', () => {
  const refusal = (action: string): Refusal => ({
    action,
    reasons: ['replay:done'],
    signature: { canary: 'c', kind: 'change', tool: 't', resource: 'r', arguments: {}, principal: 'p', tenant: 't' },
  });
  const world = (more: Partial<World>): World => ({ ...FIRST_WORLD, ...more });

  it('that are equal become one with the refusals of all, once each', () => {
    const merged = mergeWorlds([
      world({ refusals: [refusal('a')] }),
      world({ refusals: [refusal('b'), refusal('a')] }),
      world({ outcomes: { a: 'accept' } }),
    ]);
    expect(merged.map((w) => w.refusals.map((r) => r.action))).toEqual([['a', 'b'], []]);
  });

  it('that are too many are given up on', () => {
    const cut = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`a${i + 1}`, 'indeterminate' as const]));
    const messages = Array.from({ length: 12 }, (_, i) => say(i, send(`text ${i}`)));
    const log = messages.map((_, i) => asked(startOf(i + 1) + 1, [send(`text ${i}`)], { turn: i }));
    const evidence = c.evidenceOf({ plan: [open, ...messages], facts: cut, log });
    expect(fold(evidence)).toBe('too-many-worlds');
    expect(c.judged({ plan: [open, ...messages], facts: cut, log })).toMatchObject({
      verdict: 'inconclusive',
      why: 'oracle-error',
    });
  });

  it('keep refusing what was proposed and ended without authority', () => {
    const plan = [open, say(0, refund(), refund('inv-2')), approve, resume];
    expect(ends({ plan })).toEqual([{ permits: [`a3 ${REFUND}`], standing: ['refund inv-2 20.00 (approval:absent)'] }]);
  });

  it('keep refusing what a copy said, even after the call has run', () => {
    const copied = c.decide('approve', { copy: refund('inv-1', '99.00') });
    expect(ends({ plan: [...pending, copied, resume], semantics: { mismatchedCopy: 'ignore' } })).toEqual([
      { permits: [`a3 ${REFUND}`], standing: ['refund inv-1 99.00 (approval:other-arguments)'] },
    ]);
  });
});
