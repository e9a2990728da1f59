import { describe, expect, it } from 'vitest';
import { judge } from '../../src/oracle/judge.ts';
import { approved, evidenceOf, happened, resume, startOf, together, type Written } from './case.ts';

const kill: Written = {
  as: '$control',
  do: 'change',
  what: 'kill-switch',
  run: 'main',
  value: { scope: 'tool', tool: 'refund' },
};
/** The resume is under way when the switch is thrown: it ends 100 ms after it began, the switch after 30. */
function verdictOf(effectAfterMs: number | undefined) {
  const at = startOf(3);
  const effects = effectAfterMs === undefined ? [] : [happened(3, { at: at + effectAfterMs })];
  const evidence = evidenceOf({ plan: [...approved, together(resume, kill)], effects });
  const transcript = evidence.transcript.map((f) =>
    f.action === 'r0' ? { ...f, end: at + 100 } : f.action === 'r1' ? { ...f, start: at + 20, end: at + 30 } : f,
  );
  const { verdict, fingerprints } = judge({ ...evidence, transcript });
  return [verdict, ...fingerprints];
}

describe('a switch that is thrown while a call is being executed', () => {
  it('leaves the effect lawful that had happened', () => {
    expect(verdictOf(10)).toEqual(['held']);
    expect(verdictOf(29)).toEqual(['held']);
  });

  it('makes no effect owed', () => {
    expect(verdictOf(undefined)).toEqual(['held']);
  });

  it('lets none come after it', () => {
    expect(verdictOf(60)).toEqual(['violated', 'limits:killed|change|excess']);
  });
});
