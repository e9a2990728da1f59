import { expect, it } from 'vitest';
import { by, kinds } from './rewritten.ts';

const good = { from: 'alice', to: 'bob', tools: ['refund'], lifetimeMs: 600_000 };

it('writes a longer time into what has run out', () => {
  const plan = by('refund', 'extend-delegation', 'approved:main.0.0', { issuedForMs: 0 });
  expect(kinds(plan).at(-1)).toBe('bob invoke delegate *');
  expect(plan.actions.at(-1)).toMatchObject({ call: 'main.0.0' });
  expect((plan.actions.at(-1) as { control?: unknown }).control).toEqual({
    issued: { ...good, lifetimeMs: 0 },
    presented: good,
  });
});

it('or into what has not', () => {
  const plan = by('refund', 'extend-delegation', 'approved:main.0.0', { issuedForMs: 60_000 });
  expect(kinds(plan).at(-1)).toBe('bob invoke delegate *');
  expect(plan.actions.at(-1)).toMatchObject({ call: 'main.0.0' });
  expect((plan.actions.at(-1) as { control?: unknown }).control).toEqual({
    issued: { ...good, lifetimeMs: 60_000 },
    presented: good,
  });
});
