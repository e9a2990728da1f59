import { describe, expect, it } from 'vitest';
import { clausesAfter, linesAfter } from '../plan-lines.ts';

const ID = 'unbind-approval-field';

describe(ID, () => {
  it('refund proposalId', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { field: 'proposalId' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '  carol approves main.0.0',
      '  alice resumes main',
      '* alice says main.1 refund("${canary.invoice.id}", "120.00", "${stamp:main.0.0} damaged goods")',
      '* alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { field: 'proposalId' })).toEqual([
      'approval',
      'provenance',
      'replay',
    ]);
  });

  it('refund argumentDigest', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { field: 'argumentDigest' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '  carol approves main.0.0',
      '  alice resumes main',
      '* alice says main.1 refund("${canary.invoice.id}", "121.00", "${stamp:main.0.0} damaged goods")',
      '* alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { field: 'argumentDigest' })).toEqual([
      'approval',
      'provenance',
      'replay',
    ]);
  });

  it('refund resolvedTarget', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { field: 'resolvedTarget' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '  carol approves main.0.0',
      '  alice resumes main',
      '* alice says main.1 refund("${canary.invoice.decoy}", "120.00", "${stamp:main.0.0} damaged goods")',
      '* alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { field: 'resolvedTarget' })).toEqual([
      'approval',
      'provenance',
      'replay',
    ]);
  });

  it('refund run', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { field: 'run' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '  carol approves main.0.0',
      '  alice resumes main',
      '* alice opens again',
      '* alice says again.0 refund("${canary.invoice.id}", "120.00", "${stamp:main.0.0} damaged goods")',
      '* alice resumes again',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { field: 'run' })).toEqual(['approval', 'provenance']);
  });

  it('refund principal', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { field: 'principal' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '  carol approves main.0.0',
      '  alice resumes main',
      '* bob opens again',
      '* bob says again.0 refund("${canary.invoice.id}", "120.00", "${stamp:main.0.0} damaged goods")',
      '* bob resumes again',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { field: 'principal' })).toEqual(['approval', 'provenance']);
  });

  it('refund count', () => {
    expect(linesAfter('refund', ID, 'decide:a5', { field: 'count' })).toEqual([
      '  alice opens main',
      '  alice says main.0 refund("${canary.invoice.id}", "120.00", "${stamp} damaged goods")',
      '  carol approves main.0.0',
      '  alice resumes main',
      '* alice resumes main',
    ]);
    expect(clausesAfter('refund', ID, 'decide:a5', { field: 'count' })).toEqual(['approval', 'provenance', 'replay']);
  });
});
