import { expect, it } from 'vitest';
import { by, kinds } from './rewritten.ts';

const good = { from: 'alice', to: 'bob', tools: ['refund'], lifetimeMs: 600_000 };

it('presents a delegation without any time', () => {
  const plan = by('refund', 'use-expired-delegation', 'approved:main.0.0', { lifetimeMs: 0 });
  expect(kinds(plan).at(-1)).toBe('bob invoke delegate *');
  expect(plan.actions.at(-1)).toMatchObject({ call: 'main.0.0' });
  expect((plan.actions.at(-1) as { control?: unknown }).control).toEqual({
    issued: { ...good, lifetimeMs: 0 },
    presented: { ...good, lifetimeMs: 0 },
  });
});
