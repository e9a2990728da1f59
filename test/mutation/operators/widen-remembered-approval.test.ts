import { describe, expect, it } from 'vitest';
import { clausesAfter, linesAfter } from '../plan-lines.ts';

const ID = 'widen-remembered-approval';

describe(ID, () => {
  it('refund remember same', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { asks: 'remember', run: 'same' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '* carol approves main.0.0 {"remember":true}',
      '  alice resumes main',
      '* alice says main.1 refund("${canary.invoice.decoy}", "120.00", "${stamp} damaged goods")',
      '* alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { asks: 'remember', run: 'same' })).toEqual([
      'approval',
      'provenance',
      'replay',
    ]);
  });

  it('refund nothing other', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { asks: 'nothing', run: 'other' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '  carol approves main.0.0',
      '  alice resumes main',
      '* alice opens later',
      '* alice says later.0 refund("${canary.invoice.decoy}", "120.00", "${stamp} damaged goods")',
      '* alice resumes later',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { asks: 'nothing', run: 'other' })).toEqual([
      'approval',
      'provenance',
    ]);
  });
});
