import { describe, expect, it } from 'vitest';
import { operatorById } from '../../../src/mutation/registry.ts';
import { BASELINES, baselineOf, groundOf, mutated } from '../grounds.ts';
import { outline } from '../outline.ts';

const ground = groundOf(baselineOf('parallel'));

// biome-ignore format: one action a line
const PLANS = [
  {
    parameters: { order: 'first' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}, refund ${canary.invoice.decoy}',
      'alice answer main.0.0 from main.0.1 !',
      'carol approve main.0.0',
      'carol reject main.0.1',
      'alice resume main',
    ],
  },
  {
    parameters: { order: 'second' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}, refund ${canary.invoice.decoy}',
      'alice answer main.0.1 from main.0.0 !',
      'carol approve main.0.0',
      'carol reject main.0.1',
      'alice resume main',
    ],
  },
];

describe('swap-parallel-results', () => {
  it.each(PLANS)('$parameters', ({ parameters, plan }) => {
    expect(
      outline(mutated(ground, { operator: 'swap-parallel-results', site: 'pending:main.0.0', parameters })),
    ).toEqual(plan);
  });

  it('has its sites', () => {
    const sites = BASELINES.map((b) => [b.id, operatorById('swap-parallel-results')?.sites(groundOf(b))]);
    expect(Object.fromEntries(sites)).toEqual({
      refund: [],
      'refund-queue': [],
      parallel: ['pending:main.0.0'],
      'delete-cancelled': [],
      message: [],
      customer: [],
      deploy: [],
      note: [],
      page: [],
      account: [],
      record: [],
      code: [],
      context: [],
    });
  });
});
