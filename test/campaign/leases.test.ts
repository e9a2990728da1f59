import { describe, expect, it } from 'vitest';
import { needsWorldAlone, scopeOf } from '../../src/campaign/leases.ts';
import { OPERATORS } from '../../src/mutation/registry.ts';

const step = (operator: string) => ({ operator, site: 'x', parameters: {} });

describe('what a mutant may leave dirty', () => {
  it.each(OPERATORS.map((o) => [o.id, o.scope]))('is for %s alone what it says: %s', (id, scope) => {
    expect(scopeOf([step(id)])).toBe(scope);
  });

  it('is the widest of its steps, in whatever order', () => {
    const known = step(OPERATORS[0]!.id);
    expect(scopeOf([known, known])).toBe(OPERATORS[0]!.scope);
    expect(scopeOf([known, step('forgotten')])).toBe('target');
    expect(scopeOf([step('forgotten'), known])).toBe('target');
  });

  it('is the whole target where nobody knows the operator, so that it runs alone', () => {
    expect(scopeOf([step('forgotten')])).toBe('target');
    expect(needsWorldAlone([step('forgotten')])).toBe(true);
  });

  it('is nothing that a neighbour feels, of a run and of the unmodified baseline', () => {
    for (const { id, scope } of OPERATORS)
      if (scope === 'run' || scope === 'call') expect(needsWorldAlone([step(id)])).toBe(false);
    expect(needsWorldAlone([])).toBe(false);
  });
});
