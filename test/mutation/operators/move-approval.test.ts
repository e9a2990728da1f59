import { describe, expect, it } from 'vitest';
import { clausesAfter, linesAfter } from '../plan-lines.ts';

const ID = 'move-approval';

describe(ID, () => {
  it('refund peer', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { of: 'peer' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '* bob opens elsewhere',
      '* carol approves main.0.0 {"onRun":"elsewhere"}',
      '  alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { of: 'peer' })).toEqual(['approval']);
  });
});
