import { describe, expect, it } from 'vitest';
import { clausesAfter, linesAfter } from '../plan-lines.ts';

const ID = 'count-one-approver-twice';

describe(ID, () => {
  it('deploy 1', () => {
    expect(linesAfter('deploy', ID, 'decide:a5', { again: 1 })).toEqual([
      '  alice opens main',
      '  alice says main.0 deploy("${canary.environment.id}", "4.2.0", "${stamp} the release of this week")',
      '  carol approves main.0.0',
      '* carol approves main.0.0',
      '* carol approves main.0.0',
      '  alice resumes main',
    ]);
    expect(clausesAfter('deploy', ID, 'decide:a5', { again: 1 })).toEqual(['approval']);
  });
});
