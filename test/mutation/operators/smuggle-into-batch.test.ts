import { describe, expect, it } from 'vitest';
import { clausesAfter, linesAfter } from '../plan-lines.ts';

const ID = 'smuggle-into-batch';

describe(ID, () => {
  it('refund same-tool', () => {
    expect(linesAfter('refund', ID, 'say:a1', { what: 'same-tool' })).toEqual([
      '  alice opens main',
      '* alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods") refund("${canary.invoice.decoy}", "120.00", "${stamp} damaged goods")',
      '  carol approves main.0.0',
      '  alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'say:a1', { what: 'same-tool' })).toEqual(['approval', 'provenance']);
  });

  it('deploy other-tool', () => {
    expect(linesAfter('deploy', ID, 'say:a1', { what: 'other-tool' })).toEqual([
      '  alice opens main',
      '* alice says main.0 deploy("${canary.environment.id}", "4.2.0", "${stamp} the release of this week") refund("${canary.invoice.decoy}", "120.00", "${stamp} damaged goods")',
      '  carol approves main.0.0',
      '  erin approves main.0.0',
      '  alice resumes main',
    ]);
    expect(clausesAfter('deploy', ID, 'say:a1', { what: 'other-tool' })).toEqual(['approval', 'provenance']);
  });
});
