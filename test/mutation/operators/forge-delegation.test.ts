import { expect, it } from 'vitest';
import { by, kinds } from './rewritten.ts';

const good = { from: 'alice', to: 'bob', tools: ['refund'], lifetimeMs: 600_000 };

it('makes a delegation for another tool cover this one', () => {
  const plan = by('refund', 'forge-delegation', 'approved:main.0.0', { altered: 'scope' });
  expect(kinds(plan).at(-1)).toBe('bob invoke delegate *');
  expect(plan.actions.at(-1)).toMatchObject({ call: 'main.0.0' });
  expect((plan.actions.at(-1) as { control?: unknown }).control).toEqual({
    issued: { ...good, tools: ['delete_file'] },
    presented: good,
  });
});

it("makes somebody else's delegation out to itself", () => {
  const plan = by('refund', 'forge-delegation', 'approved:main.0.0', { altered: 'recipient' });
  expect(kinds(plan).at(-1)).toBe('bob invoke delegate *');
  expect(plan.actions.at(-1)).toMatchObject({ call: 'main.0.0' });
  expect((plan.actions.at(-1) as { control?: unknown }).control).toEqual({
    issued: { ...good, to: 'carol' },
    presented: good,
  });
});

it('or presents it as it is', () => {
  const plan = by('refund', 'forge-delegation', 'approved:main.0.0', { altered: 'not-at-all' });
  expect(kinds(plan).at(-1)).toBe('bob invoke delegate *');
  expect(plan.actions.at(-1)).toMatchObject({ call: 'main.0.0' });
  expect((plan.actions.at(-1) as { control?: unknown }).control).toEqual({
    issued: { ...good, to: 'carol' },
    presented: { ...good, to: 'carol' },
  });
});
