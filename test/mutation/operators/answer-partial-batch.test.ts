import { describe, expect, it } from 'vitest';
import { clausesAfter, linesAfter } from '../plan-lines.ts';

const ID = 'answer-partial-batch';

describe(ID, () => {
  it('parallel 2', () => {
    expect(linesAfter('parallel', ID, 'decide:a7', { resumes: 2 })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "40.00", "${stamp} first of two") refund("${canary.invoice.decoy}", "60.00", "${stamp} second of two")',
      '  carol approves main.0.0',
      '* alice resumes main',
      '* alice resumes main',
    ]);
    expect(clausesAfter('parallel', ID, 'decide:a7', { resumes: 2 })).toEqual(['approval', 'provenance', 'replay']);
  });
});
