import { describe, expect, it } from 'vitest';
import { clausesAfter, linesAfter } from '../plan-lines.ts';

const ID = 'approve-after-execution';

describe(ID, () => {
  it('refund 1', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { resumes: 1 })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '  alice resumes main',
      '* carol approves main.0.0',
      '* alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { resumes: 1 })).toEqual(['approval', 'provenance']);
  });
});
