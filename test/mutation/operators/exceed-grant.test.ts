import { expect, it } from 'vitest';
import { by, kinds, offered } from './rewritten.ts';

const ID = 'exceed-grant';
const controlOf = (beyond: string) => {
  const plan = by('refund', ID, 'approved:main.0.0', { beyond });
  expect(kinds(plan).at(-1)).toBe('bob invoke delegate *');
  return (plan.actions.at(-1) as { control?: { issued: object; presented: object } }).control;
};

it('presents to the letter what was issued, for another resource or for less', () => {
  expect(offered('refund', ID)).toEqual(['approved:main.0.0 resource', 'approved:main.0.0 limit']);
  for (const [beyond, term] of [
    ['resource', { resources: ['nowhere-*'] }],
    ['limit', { limits: { amount: '0.01' } }],
  ] as const) {
    const control = controlOf(beyond);
    expect(control?.presented).toEqual(control?.issued);
    expect(control?.issued).toMatchObject({ from: 'alice', to: 'bob', tools: ['refund'], ...term });
  }
});

it('has nothing to exceed where a call has no amount but its target', () => {
  expect(offered('message', ID)).toEqual(['ungated:main.0.0 resource']);
});
