import { describe, expect, it } from 'vitest';
import { operatorById } from '../../../src/mutation/registry.ts';
import { BASELINES, baselineOf, groundOf, mutated } from '../grounds.ts';
import { outline } from '../outline.ts';

const ground = groundOf(baselineOf('refund'));

// biome-ignore format: one action a line
const PLANS = [
  {
    parameters: { how: 'compact' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      'alice cancel main.0.0 !',
      'alice compact main !',
      'alice resume main !',
      'alice resume main',
    ],
  },
  {
    parameters: { how: 'redact' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      'alice cancel main.0.0 !',
      'alice redact main !',
      'alice resume main !',
      'alice resume main',
    ],
  },
];

describe('compact-history', () => {
  it.each(PLANS)('$parameters', ({ parameters, plan }) => {
    expect(outline(mutated(ground, { operator: 'compact-history', site: 'approved:a5', parameters }))).toEqual(plan);
  });

  it('has its sites', () => {
    const sites = BASELINES.map((b) => [b.id, operatorById('compact-history')?.sites(groundOf(b))]);
    expect(Object.fromEntries(sites)).toEqual({
      refund: ['approved:a5'],
      'refund-queue': ['approved:a4'],
      parallel: ['approved:a6'],
      'delete-cancelled': ['cancel:a6', 'approved:a4'],
      message: [],
      customer: [],
      deploy: ['approved:a4', 'approved:a5'],
      note: [],
      page: [],
      account: [],
      record: [],
      code: [],
      context: ['approved:a8'],
    });
  });
});
