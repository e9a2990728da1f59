import { describe, expect, it } from 'vitest';
import { SENSES } from '../../../src/model/effect.ts';
import { type ScopeInput, scopeOf } from '../../../src/oracle/triage/scope.ts';
import { golden } from '../../golden.ts';

const full: ScopeInput = {
  identity: 'build 1',
  cells: [
    { clause: 'approval', held: 241, violated: 14, inconclusive: 6 },
    { clause: 'replay', held: 1, violated: 0, inconclusive: 0 },
    { clause: 'limits', held: 0, violated: 0, inconclusive: 0 },
    { clause: 'audit', held: 0, violated: 0, inconclusive: 3 },
    { clause: 'liveness', held: 188, violated: 0, inconclusive: 0 },
  ],
  operatorsNotTried: ['splice-result', 'drop-cancellation'],
  sensors: [
    { canary: 'invoice', senses: ['count', 'arguments', 'principal', 'tenant'] },
    { canary: 'all', senses: SENSES },
  ],
  settleMs: 60,
  openQuestions: ['whether carol may use refund'],
  contract: 'baseline',
  endedBy: 'the trial budget (2,000)',
  raceTrials: 120,
};

describe('the scope of proof', () => {
  it('is told in sentences', () => {
    golden('test/oracle/triage/scope.golden.txt', `${scopeOf(full).join('\n')}\n`);
  });

  it('is told of a campaign that did next to nothing', () => {
    const bare = scopeOf({
      ...full,
      identity: null,
      cells: [],
      operatorsNotTried: [],
      sensors: [],
      openQuestions: [],
      contract: 'policy',
      raceTrials: 0,
    });
    golden('test/oracle/triage/scope-bare.golden.txt', `${bare.join('\n')}\n`);
  });

  it('gives the rate bound only where it says something', () => {
    const bound = (raceTrials: number): string => scopeOf({ ...full, raceTrials }).find((s) => /race/i.test(s)) ?? '';
    expect(bound(300)).toContain('below 3/300 (1.0%');
    expect(bound(10)).toContain('below 3/10 (30%');
    expect(bound(3)).toContain('nothing of its rate');
    expect(bound(0)).toBe('No race was tried.');
  });

  it('always ends with what a green run does not prove', () => {
    for (const input of [full, { ...full, cells: [] }])
      expect(
        scopeOf(input)
          .slice(-5)
          .every((s) => s.startsWith('A green run ')),
      ).toBe(true);
  });
});
