import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLAUSE_IDS, type Reason } from '../../src/model/clause.ts';
import { findingId, fingerprintOf, parseFingerprint, subsumes } from '../../src/oracle/fingerprint.ts';
import { REASONS } from '../../src/oracle/triage/reasons.ts';
import * as c from './case.ts';

const reasons = fc.uniqueArray(fc.constantFrom(...(Object.keys(REASONS) as Reason[])), { minLength: 1, maxLength: 4 });
const core = fc.record(
  {
    reasons,
    action: fc.constantFrom('resume', 'race', 'none'),
    sign: fc.constantFrom('excess' as const, 'deficit' as const),
  },
  { noNullPrototype: true },
);
const written = (one: { reasons: readonly Reason[]; action: string; sign: 'excess' | 'deficit' }): string =>
  fingerprintOf({ clause: 'approval', ...one });

describe('a fingerprint', () => {
  it('is readable and does not change', () => {
    const text = written({ reasons: ['principal:not-owner', 'approval:absent'], action: 'resume', sign: 'excess' });
    expect(text).toBe('approval:absent+principal:not-owner|resume|excess');
    expect(findingId(text)).toBe('F-5b01583d');
  });

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(core, (one) => {
        const parsed = parseFingerprint(written(one));
        expect(parsed).toMatchObject({ ...one, reasons: [...one.reasons].sort() });
        expect(CLAUSE_IDS).toContain(parsed.clause);
        expect(fingerprintOf(parsed)).toBe(written(one));
      }),
    );
  });

  it('does not depend on the order of reasons', () => {
    fc.assert(fc.property(core, (one) => written({ ...one, reasons: [...one.reasons].reverse() }) === written(one)));
  });

  it('says nothing of times, ids, texts and principals', () => {
    const { fingerprints } = c.judged({ plan: [...c.pending, c.resume], effects: [c.happened(2)] });
    const other = c.judged({
      plan: [{ ...c.open, id: 'x' }, c.say(0, c.refund('inv-2', '7.00')), c.resume],
      effects: [c.happened(2, { resource: 'inv-2', arguments: { amount: '7.00' }, at: c.startOf(2) + 49 })],
    });
    expect(other.fingerprints).toEqual(fingerprints);
  });
});

describe('subsumes', () => {
  it('holds for fewer reasons of the same action and sign, never for itself', () => {
    fc.assert(
      fc.property(core, reasons, (one, more) => {
        const larger = { ...one, reasons: [...new Set([...one.reasons, ...more])] };
        const grew = larger.reasons.length > one.reasons.length;
        expect(subsumes(written(one), written(larger))).toBe(grew);
        expect(subsumes(written(larger), written(one))).toBe(false);
        expect(subsumes(written({ ...one, action: 'say' }), written(larger))).toBe(false);
        const sign = one.sign === 'excess' ? 'deficit' : 'excess';
        expect(subsumes(written({ ...one, sign }), written(larger))).toBe(false);
      }),
    );
  });
});
