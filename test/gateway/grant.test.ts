import { describe, expect, it } from 'vitest';
import { coversTarget, overLimit } from '../../src/gateway/grant.ts';

describe('a grant', () => {
  it.each([
    [undefined, 'inv-1', true],
    [['inv-1'], 'inv-1', true],
    [['inv-?'], 'inv-1', true],
    [['inv-?'], 'inv-12', false],
    [['inv-*'], 'inv-12', true],
    [['cus-*', 'inv-*'], 'inv-12', true],
    [['INV-*'], 'inv-12', false],
    [['inv.1'], 'inv-1', false],
    [['*'], 'acme/a\nb', true],
    [[], 'inv-1', false],
  ] as const)('for %j covers %s: %s', (patterns, target, covered) => {
    expect(coversTarget(patterns, target)).toBe(covered);
  });

  it.each([
    [{}, { amount: '9999.00' }, undefined],
    [{ amount: '500.00' }, { amount: '500' }, undefined],
    [{ amount: '500' }, { amount: '500.000' }, undefined],
    [{ amount: '500.00' }, { amount: '500.01' }, 'amount'],
    [{ amount: '500.00' }, { amount: '5e1' }, 'amount'],
    [{ amount: '500.00' }, { amount: { value: '1.00' } }, 'amount'],
    [{ amount: '500.00' }, {}, 'amount'],
    [{ amount: '0.00' }, { amount: '-1.00' }, undefined],
    [{ count: '3' }, { count: 4 }, 'count'],
    [{ amount: '0.3' }, { amount: '0.30000000000000000001' }, 'amount'],
  ])('with %j of %j finds %s over', (limits, args, over) => {
    expect(overLimit(limits, args)).toBe(over);
  });
});
