import { describe, expect, it } from 'vitest';
import type { AuditRecord } from '../../src/model/audit-record.ts';
import type { Effect } from '../../src/model/effect.ts';
import { judge } from '../../src/oracle/judge.ts';
import { by, type Case, done, evidenceOf, happened, resume } from './case.ts';

const attempt = { kind: 'effect', operation: 'call_1', principal: 'alice', resource: 'inv-1' } as const;
const allow = {
  kind: 'decision',
  operation: 'call_1',
  principal: 'alice',
  resource: 'inv-1',
  decision: 'allow',
} as const;
const refused = { kind: 'refusal', reference: 'ref_1', reason: 'there is no such run' } as const;

const stolen: Case = { plan: [...done, by('mallory', resume)], facts: { a4: 'refused' } };

/** Witnesses of the clause audit, and its verdict. */
function auditOf(
  one: Case,
  records: readonly AuditRecord[],
  { effects = [happened(3)], cites = true, cited = undefined as string | undefined } = {},
) {
  const evidence = evidenceOf({ ...one, effects });
  const transcript = evidence.transcript.map((f) =>
    f.kind === 'refused' && cited !== undefined ? { ...f, audit: cited } : f,
  );
  const { verdicts, witnesses } = judge({ ...evidence, transcript, audit: { records, cites } });
  return {
    verdict: verdicts.find((v) => v.clause === 'audit')?.verdict,
    reasons: witnesses.flatMap((w) => w.reasons).filter((r) => r.startsWith('audit:')),
  };
}

const held = { verdict: 'held', reasons: [] };
const violated = (...reasons: string[]) => ({ verdict: 'violated', reasons });

describe('the clause audit', () => {
  const effects: [string, AuditRecord[], Effect[], object][] = [
    ['holds where an effect has its record and its decision', [attempt, allow], [happened(3)], held],
    ['misses the record', [allow], [happened(3)], violated('audit:effect-without-record')],
    [
      'misses the record of this resource',
      [{ ...attempt, resource: 'inv-2' }, allow],
      [happened(3)],
      violated('audit:effect-without-record'),
    ],
    ['misses the decision', [attempt], [happened(3)], violated('audit:no-decision')],
    [
      'takes no decision of another operation',
      [attempt, { ...allow, operation: 'call_2' }],
      [happened(3)],
      violated('audit:no-decision'),
    ],
    [
      'takes no denial for a decision',
      [attempt, { ...allow, decision: 'deny' }],
      [happened(3)],
      violated('audit:no-decision'),
    ],
    [
      'sees another principal in the record',
      [{ ...attempt, principal: 'service' }, allow],
      [happened(3)],
      violated('audit:two-principals'),
    ],
    [
      'sees another principal in the decision',
      [attempt, { ...allow, principal: 'bob' }],
      [happened(3)],
      violated('audit:two-principals'),
    ],
    [
      'says nothing of the records of an effect that should not be',
      [],
      [happened(3), happened(3)],
      { verdict: undefined, reasons: [] },
    ],
  ];
  it.each(effects)('%s', (_name, records, seen, expected) => {
    expect(auditOf({ plan: done }, records, { effects: seen })).toEqual(expected);
  });

  const whole = [attempt, allow];
  it('holds where a refusal cites its record', () => {
    expect(auditOf(stolen, [...whole, refused], { cited: 'ref_1' })).toEqual(held);
  });

  it.each([
    ['cites nothing', [...whole, refused], undefined],
    ['cites what is not there', [...whole, refused], 'ref_2'],
    ['cites a record without a reason', [...whole, { ...refused, reason: '' }], 'ref_1'],
  ] as const)('is violated where a refusal %s', (_name, records, cited) => {
    expect(auditOf(stolen, records, { cited })).toEqual(violated('audit:refusal-unrecorded'));
  });

  it('asks no target for what it does not claim to give', () => {
    expect(auditOf(stolen, whole, { cites: false })).toEqual(held);
  });

  it('is not observed without a reader', () => {
    const { verdicts } = judge(evidenceOf({ plan: done, effects: [happened(3)] }));
    expect(verdicts.filter((v) => v.clause === 'audit')).toEqual([]);
  });
});
