import { describe, expect, it } from 'vitest';
import { operatorById } from '../../../src/mutation/registry.ts';
import { BASELINES, baselineOf, groundOf, mutated } from '../grounds.ts';
import { outline } from '../outline.ts';

const ground = groundOf(baselineOf('refund'));

// biome-ignore format: one action a line
const PLANS = [
  {
    parameters: { when: 'after-tools' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      '$control fault model-fails main !',
      'alice resume main',
    ],
  },
];

describe('retry-through-failover', () => {
  it.each(PLANS)('$parameters', ({ parameters, plan }) => {
    expect(outline(mutated(ground, { operator: 'retry-through-failover', site: 'dispatch:a7', parameters }))).toEqual(
      plan,
    );
  });

  it('has its sites', () => {
    const sites = BASELINES.map((b) => [b.id, operatorById('retry-through-failover')?.sites(groundOf(b))]);
    expect(Object.fromEntries(sites)).toEqual({
      refund: ['dispatch:a7'],
      'refund-queue': ['dispatch:a5'],
      parallel: ['dispatch:a8'],
      'delete-cancelled': [],
      message: ['dispatch:a1'],
      customer: [],
      deploy: ['dispatch:a6'],
      note: ['dispatch:a1'],
      page: ['dispatch:a1'],
      account: ['dispatch:a1', 'dispatch:a5'],
      record: ['dispatch:a1', 'dispatch:a5'],
      code: ['dispatch:a1'],
      context: ['dispatch:a1', 'dispatch:a9'],
    });
  });
});
