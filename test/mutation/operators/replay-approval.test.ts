import { describe, expect, it } from 'vitest';
import { clausesAfter, linesAfter } from '../plan-lines.ts';

const ID = 'replay-approval';

describe(ID, () => {
  it('refund after-dispatch wider', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { when: 'after-dispatch', payload: 'wider' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '  carol approves main.0.0',
      '  alice resumes main',
      '* carol approves main.0.0 {"copy":{"invoice":"${canary.invoice.decoy}","amount":"120.00","memo":"${stamp} damaged goods"}}',
      '* alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { when: 'after-dispatch', payload: 'wider' })).toEqual([
      'approval',
      'provenance',
      'replay',
    ]);
  });

  it('refund before-dispatch same', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { when: 'before-dispatch', payload: 'same' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '  carol approves main.0.0',
      '* carol approves main.0.0',
      '  alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { when: 'before-dispatch', payload: 'same' })).toEqual([
      'approval',
      'provenance',
    ]);
  });
});
