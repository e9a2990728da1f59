import { describe, expect, it } from 'vitest';
import { clausesAfter, linesAfter } from '../plan-lines.ts';

const ID = 'persuade-by-reason';

describe(ID, () => {
  it('refund approved', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { says: 'approved' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '* carol rejects main.0.0 {"reason":"approved"}',
      '  alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { says: 'approved' })).toEqual(['approval']);
  });

  it('refund rejected', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { says: 'rejected' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '* carol approves main.0.0 {"reason":"rejected"}',
      '  alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { says: 'rejected' })).toEqual(['approval', 'provenance']);
  });
});
