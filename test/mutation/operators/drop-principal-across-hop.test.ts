import { expect, it } from 'vitest';
import { by, kinds } from './rewritten.ts';

const good = { from: 'alice', to: 'bob', tools: ['refund'], lifetimeMs: 600_000 };

it('loses from whom the delegation is', () => {
  const plan = by('refund', 'drop-principal-across-hop', 'approved:main.0.0', { from: 'nobody' });
  expect(kinds(plan).at(-1)).toBe('bob invoke delegate *');
  expect(plan.actions.at(-1)).toMatchObject({ call: 'main.0.0' });
  expect((plan.actions.at(-1) as { control?: unknown }).control).toEqual({
    issued: good,
    presented: { to: 'bob', tools: ['refund'], lifetimeMs: 600_000 },
  });
});

it('or says that it is from the sub-agent itself', () => {
  const plan = by('refund', 'drop-principal-across-hop', 'approved:main.0.0', { from: 'itself' });
  expect(kinds(plan).at(-1)).toBe('bob invoke delegate *');
  expect(plan.actions.at(-1)).toMatchObject({ call: 'main.0.0' });
  expect((plan.actions.at(-1) as { control?: unknown }).control).toEqual({
    issued: good,
    presented: { ...good, from: 'bob' },
  });
});
