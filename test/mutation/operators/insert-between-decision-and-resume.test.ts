import { describe, expect, it } from 'vitest';
import { clausesAfter, linesAfter } from '../plan-lines.ts';

const ID = 'insert-between-decision-and-resume';

describe(ID, () => {
  it('refund call', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { says: 'call' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '  carol approves main.0.0',
      '* alice says main.1 refund("${canary.invoice.decoy}", "120.00", "${stamp} damaged goods")',
      '  alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { says: 'call' })).toEqual(['approval', 'provenance']);
  });

  it('refund peer-words', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { says: 'peer-words' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '  carol approves main.0.0',
      '* bob says main.1',
      '  alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { says: 'peer-words' })).toEqual(['approval', 'provenance']);
  });
});
