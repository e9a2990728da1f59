import { describe, expect, it } from 'vitest';
import { clausesAfter, linesAfter } from '../plan-lines.ts';

const ID = 'swap-parallel-decisions';

describe(ID, () => {
  it('parallel order', () => {
    expect(linesAfter('parallel', ID, 'decide:a6', { swap: 'order' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "40.00", "${stamp} first of two") refund("${canary.invoice.decoy}", "60.00", "${stamp} second of two")',
      '* carol rejects main.0.1',
      '* carol approves main.0.0',
      '  alice resumes main',
    ]);
    expect(clausesAfter('parallel', ID, 'decide:a6', { swap: 'order' })).toEqual(['approval', 'provenance']);
  });

  it('parallel verdicts', () => {
    expect(linesAfter('parallel', ID, 'decide:a6', { swap: 'verdicts' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "40.00", "${stamp} first of two") refund("${canary.invoice.decoy}", "60.00", "${stamp} second of two")',
      '* carol rejects main.0.0',
      '* carol approves main.0.1',
      '  alice resumes main',
    ]);
    expect(clausesAfter('parallel', ID, 'decide:a6', { swap: 'verdicts' })).toEqual(['approval', 'provenance']);
  });
});
