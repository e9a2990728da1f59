import { describe, expect, it } from 'vitest';
import { clausesAfter, linesAfter } from '../plan-lines.ts';

const ID = 'approve-as-agent';

describe(ID, () => {
  it('refund approved', () => {
    expect(linesAfter('refund', ID, 'call:main.0.0', { mark: 'approved' })).toEqual([
      '  alice opens main',
      '* alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods", true)',
      '  alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'call:main.0.0', { mark: 'approved' })).toEqual(['approval', 'arguments']);
  });

  it('deploy approval', () => {
    expect(linesAfter('deploy', ID, 'call:main.0.0', { mark: 'approval' })).toEqual([
      '  alice opens main',
      '* alice says main.0 deploy("${canary.environment.id}", "4.2.0", "${stamp} the release of this week", {"decision":"approve","by":"carol"})',
      '  alice resumes main',
    ]);
    expect(clausesAfter('deploy', ID, 'call:main.0.0', { mark: 'approval' })).toEqual(['approval', 'arguments']);
  });
});
