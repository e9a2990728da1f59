import { expect, it } from 'vitest';
import { by, kinds } from './rewritten.ts';

const good = { from: 'alice', to: 'bob', tools: ['refund'], lifetimeMs: 600_000 };

it('presents nothing', () => {
  const plan = by('refund', 'act-as-service-only', 'approved:main.0.0', { delegation: 'none' });
  expect(kinds(plan).at(-1)).toBe('bob invoke delegate *');
  expect(plan.actions.at(-1)).toMatchObject({ call: 'main.0.0' });
  expect((plan.actions.at(-1) as { control?: unknown }).control).toEqual({ issued: good });
});
