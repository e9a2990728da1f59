import { describe, expect, it } from 'vitest';
import { limitationOf } from '../../src/campaign/limitation.ts';
import type { Reason } from '../../src/model/clause.ts';
import type { Trust } from '../../src/model/semantics.ts';

const strict: Trust = { history: 'server', approvals: 'server', limitations: [] };

describe('a documented limitation', () => {
  it.each<[string, Reason[], Partial<Trust>, RegExp]>([
    ['client-held history', ['provenance:client-authored'], { history: 'client' }, /trusts client-held history/],
    ['unsigned approvals', ['approval:forged'], { approvals: 'unsigned' }, /unsigned/],
    ['a reason that is listed', ['replay:done'], { limitations: ['replay:done'] }, /^replay:done is a documented/],
  ])('is %s', (_what, reasons, trust, said) => {
    expect(limitationOf(reasons, { ...strict, ...trust })).toMatch(said);
    expect(limitationOf(reasons, strict)).toBeUndefined();
  });

  it.each<[string, Reason[], Partial<Trust>]>([
    [
      'history does not excuse a missing approval',
      ['provenance:client-authored', 'approval:forged'],
      { history: 'client' },
    ],
    ['history does not excuse another principal', ['principal:other-tenant'], { history: 'client' }],
    ['signed approvals are no excuse', ['approval:forged'], { approvals: 'signed' }],
    ['another reason that is listed is no excuse', ['replay:done'], { limitations: ['replay:raced'] }],
  ])('reaches no further: %s', (_what, reasons, trust) => {
    expect(limitationOf(reasons, { ...strict, ...trust })).toBeUndefined();
  });
});
