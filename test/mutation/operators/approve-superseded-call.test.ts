import { describe, expect, it } from 'vitest';
import { clausesAfter, linesAfter } from '../plan-lines.ts';

const ID = 'approve-superseded-call';

describe(ID, () => {
  it('refund to-the-letter', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { now: 'to-the-letter' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '* alice says main.1 refund("${canary.invoice.id}", "120.00", "${stamp:main.0.0} damaged goods")',
      '* carol approves main.0.0',
      '  alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { now: 'to-the-letter' })).toEqual(['approval', 'provenance']);
  });
});
