import { describe, expect, it } from 'vitest';
import { verdictSchema } from '../../src/model/verdict.ts';
import * as c from './case.ts';

const { open, say, approve, resume, cancel, by, pending, approved, cancelled, done, judged, happened } = c;

function summary(one: c.Case): Record<string, string> {
  const { verdicts } = judged(one);
  for (const verdict of verdicts) verdictSchema.parse(verdict);
  expect(new Set(verdicts.map((v) => v.clause)).size).toBe(verdicts.length);
  return Object.fromEntries(
    verdicts.map((v) => [v.clause, v.verdict === 'inconclusive' ? `inconclusive: ${v.why}` : v.verdict]),
  );
}

function reasonOf(one: c.Case): string | undefined {
  const { verdict, why } = judged(one);
  return why ?? verdict;
}

const attacking = (action: c.Written): c.Written => ({ ...action, attack: 'some-operator' });

describe('verdicts', () => {
  it('name every clause that had something to refuse, once', () => {
    expect(summary({ plan: done, effects: [happened(3)] })).toEqual({
      provenance: 'held',
      approval: 'held',
      liveness: 'held',
    });
  });

  it('name every guard that a wrong effect got past', () => {
    const effects = [happened(2, { principal: 'mallory', tenant: 'umbra' })];
    expect(summary({ plan: [...pending, by('mallory', resume)], effects })).toEqual({
      principal: 'violated',
      approval: 'violated',
      liveness: 'inconclusive: nondeterministic',
    });
  });

  it('have one violation per clause, the first, and a fingerprint for each kind', () => {
    const plan = [...cancelled, resume, c.retry];
    const { verdicts, fingerprints, witnesses } = judged({ plan, effects: [happened(4), happened(5)] });
    expect(fingerprints).toEqual(['provenance:cancelled|resume|excess', 'provenance:cancelled|retry|excess']);
    expect(verdicts.find((v) => v.clause === 'provenance')).toMatchObject({
      verdict: 'violated',
      witness: witnesses[0],
    });
  });

  it('are vacuous where nothing was seen to work', () => {
    const refused = { a0: 'refused', a1: 'refused', a2: 'refused' } as const;
    expect(reasonOf({ plan: [by('', open), by('', say(0))], facts: refused })).toBe('vacuous');
    expect(reasonOf({ plan: [open, by('', say(0))], facts: { a1: 'refused' } })).toBe('held');
  });
});

describe('evidence that proves nothing', () => {
  const TABLE: [string, c.Case, string][] = [
    ['not serviced', { plan: done, facts: { a3: 'not-serviced' } }, 'not-serviced'],
    ['cut', { plan: done, facts: { a3: 'indeterminate' } }, 'not-serviced'],
    ['never sent', { plan: done, facts: { a3: 'none' } }, 'not-serviced'],
    ['not authenticated', { plan: done, facts: { a3: 'not-authenticated' } }, 'not-authenticated'],
    ['nobody, on purpose', { plan: [...approved, by('', resume)], facts: { a3: 'not-authenticated' } }, 'held'],
    [
      'an attack without its state',
      { plan: [...pending, attacking(cancel)], facts: { a2: 'unsupported' } },
      'precondition',
    ],
    ['an honest step that cannot be said', { plan: [...pending, cancel], facts: { a2: 'unsupported' } }, 'held'],
    [
      'transport before precondition',
      { plan: [...pending, attacking(cancel), approve], facts: { a2: 'unsupported', a3: 'not-serviced' } },
      'not-serviced',
    ],
  ];

  it.each(TABLE)('%s', (_what, one, expected) => {
    expect(reasonOf(one)).toBe(expected);
    if (expected !== 'held')
      expect(Object.values(summary(one))).toEqual(expect.arrayContaining([`inconclusive: ${expected}`]));
  });

  it('excuses what did not happen', () => {
    expect(judged({ plan: [...done, say(1)], facts: { a4: 'not-serviced' } })).toMatchObject({
      verdict: 'inconclusive',
      witnesses: [],
      fingerprints: [],
    });
  });

  it('excuses nothing that did happen', () => {
    const one = {
      plan: [...cancelled, resume, say(1)],
      facts: { a5: 'not-serviced' } as const,
      effects: [happened(4)],
    };
    expect(judged(one).fingerprints).toEqual(['provenance:cancelled|resume|excess']);
    expect(summary(one)).toEqual({
      provenance: 'violated',
      approval: 'inconclusive: not-serviced',
      liveness: 'inconclusive: not-serviced',
    });
  });
});
