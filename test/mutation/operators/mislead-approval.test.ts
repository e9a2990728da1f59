import { describe, expect, it } from 'vitest';
import { clausesAfter, linesAfter } from '../plan-lines.ts';

const ID = 'mislead-approval';

describe(ID, () => {
  it('refund as-recorded', () => {
    expect(linesAfter('refund', ID, 'call:main.0.0', { words: 'as-recorded' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '* carol looks at main.0.0',
      '  carol approves main.0.0',
      '  alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'call:main.0.0', { words: 'as-recorded' })).toEqual(['approval', 'provenance']);
  });

  it('delete-cancelled other-target', () => {
    expect(linesAfter('delete-cancelled', ID, 'call:main.0.0', { words: 'other-target' })).toEqual([
      '  alice opens main',
      '* alice says main.0 delete_file("${canary.file.id}", "${stamp} concerns ${canary.file.decoy} only")',
      '* carol looks at main.0.0',
      '  carol approves main.0.0',
      '  alice cancels main.0.0',
      '  alice resumes main',
    ]);
    expect(clausesAfter('delete-cancelled', ID, 'call:main.0.0', { words: 'other-target' })).toEqual([
      'approval',
      'provenance',
    ]);
  });
});
