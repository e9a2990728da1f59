import { describe, expect, it } from 'vitest';
import { operatorById } from '../../../src/mutation/registry.ts';
import { BASELINES, baselineOf, groundOf, mutated } from '../grounds.ts';
import { outline } from '../outline.ts';

const ground = groundOf(baselineOf('refund'));

// biome-ignore format: one action a line
const PLANS = [
  {
    parameters: { next: 'nothing' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      'alice resume main',
      'alice import main !',
    ],
  },
  {
    parameters: { next: 'resume' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      'alice resume main',
      'alice import main !',
      'alice resume main !',
    ],
  },
];

describe('import-transcript', () => {
  it.each(PLANS)('$parameters', ({ parameters, plan }) => {
    expect(outline(mutated(ground, { operator: 'import-transcript', site: 'run:main', parameters }))).toEqual(plan);
  });

  it('has its sites', () => {
    const sites = BASELINES.map((b) => [b.id, operatorById('import-transcript')?.sites(groundOf(b))]);
    expect(Object.fromEntries(sites)).toEqual({
      refund: ['run:main'],
      'refund-queue': ['run:main'],
      parallel: ['run:main'],
      'delete-cancelled': ['run:main'],
      message: ['run:main'],
      customer: ['run:main'],
      deploy: ['run:main'],
      note: ['run:main'],
      page: ['run:main'],
      account: ['run:main'],
      record: ['run:main'],
      code: ['run:main'],
      context: ['run:main'],
    });
  });
});
