import { describe, expect, it } from 'vitest';
import { ASSERTIONS } from '../../../src/review/audit/assertions.ts';
import { audit } from '../../../src/review/audit/audit.ts';
import { APPROVAL_CASES } from './cases/approval.ts';
import { documentOf } from './cases/base.ts';
import { GRANT_CASES } from './cases/grant.ts';
import { LIMIT_CASES } from './cases/limits.ts';
import { SESSION_CASES } from './cases/session.ts';
import { inputOf } from './input.ts';

const CASES = [...GRANT_CASES, ...LIMIT_CASES, ...APPROVAL_CASES, ...SESSION_CASES];

describe('the table of cases', () => {
  it('has at least sixty, each with a name of its own', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length);
  });

  it.each(CASES.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
    const record = await audit({ inputs: [inputOf(documentOf(row))] });
    const review = record.items.at(-1);
    const told = Object.fromEntries(
      (review?.assertions ?? []).map(({ assertion, outcome, reason }) => [
        assertion,
        [outcome, reason].join(' ').trim(),
      ]),
    );
    expect(Object.keys(told)).toEqual(ASSERTIONS.map(({ id }) => id));
    expect(told).toMatchObject(row.expect);
    for (const { evidence } of review?.assertions ?? []) expect(evidence.join('')).not.toBe('');
  });

  it('has a row for every outcome of every assertion that it can have', () => {
    const rows = CASES.flatMap((row) => Object.entries(row.expect).map(([id, told]) => `${id} ${told.split(' ')[0]}`));
    for (const { id } of ASSERTIONS) {
      const judged =
        id === 'serves_instruction' ? ['undecided'] : id === 'originated_with_user' ? ['holds'] : ['holds', 'fails'];
      for (const outcome of judged) expect(rows).toContain(`${id} ${outcome}`);
    }
  });
});
