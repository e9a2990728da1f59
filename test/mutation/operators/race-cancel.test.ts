import { describe, expect, it } from 'vitest';
import { operatorById } from '../../../src/mutation/registry.ts';
import { BASELINES, baselineOf, groundOf, mutated } from '../grounds.ts';
import { outline } from '../outline.ts';

const ground = groundOf(baselineOf('refund'));

// biome-ignore format: one action a line
const PLANS = [
  {
    parameters: { delay: 60, gap: 25 },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      '$control fault delay-effect main {"ms":60} !',
      'together alice resume main | alice cancel main.0.0 at 0 25 !',
    ],
  },
  {
    parameters: { delay: 0, gap: 5 },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      'together alice resume main | alice cancel main.0.0 at 0 5 !',
    ],
  },
  {
    parameters: { delay: 0, gap: 0 },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      'together alice resume main | alice cancel main.0.0 at 0 0 !',
    ],
  },
];

describe('race-cancel', () => {
  it.each(PLANS)('$parameters', ({ parameters, plan }) => {
    expect(outline(mutated(ground, { operator: 'race-cancel', site: 'dispatch:a7', parameters }))).toEqual(plan);
  });

  it('has its sites', () => {
    const sites = BASELINES.map((b) => [b.id, operatorById('race-cancel')?.sites(groundOf(b))]);
    expect(Object.fromEntries(sites)).toEqual({
      refund: ['dispatch:a7'],
      'refund-queue': ['dispatch:a5'],
      parallel: ['dispatch:a8'],
      'delete-cancelled': [],
      message: [],
      customer: [],
      deploy: ['dispatch:a6'],
      note: [],
      page: [],
      account: [],
      record: [],
      code: [],
      context: ['dispatch:a9'],
    });
  });
});
