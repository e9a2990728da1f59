import { describe, expect, it } from 'vitest';
import { clausesAfter, linesAfter } from '../plan-lines.ts';

const ID = 'approve-before-proposal';

describe(ID, () => {
  it('refund on-decoy', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { call: 'on-decoy' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '  carol approves main.0.0',
      '  alice resumes main',
      '* carol approves main.0.0',
      '* alice says main.1 refund("${canary.invoice.decoy}", "120.00", "${stamp} damaged goods")',
      '* alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { call: 'on-decoy' })).toEqual(['approval', 'provenance', 'replay']);
  });
});
