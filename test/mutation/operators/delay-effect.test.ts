import { describe, expect, it } from 'vitest';
import { operatorById } from '../../../src/mutation/registry.ts';
import { BASELINES, baselineOf, groundOf, mutated } from '../grounds.ts';
import { outline } from '../outline.ts';

const ground = groundOf(baselineOf('refund'));

// biome-ignore format: one action a line
const PLANS = [
  {
    parameters: { by: 'resume' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      '$control fault delay-effect main {"ms":50} !',
      'together alice resume main | alice resume main at 0 20 !',
    ],
  },
  {
    parameters: { by: 'retry' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      '$control fault delay-effect main {"ms":50} !',
      'together alice resume main | alice retry main.0.0 at 0 20 !',
    ],
  },
  {
    parameters: { by: 'recover' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      '$control fault delay-effect main {"ms":50} !',
      'together alice resume main | $control change recover main at 0 20 !',
    ],
  },
];

describe('delay-effect', () => {
  it.each(PLANS)('$parameters', ({ parameters, plan }) => {
    expect(outline(mutated(ground, { operator: 'delay-effect', site: 'dispatch:a7', parameters }))).toEqual(plan);
  });

  it('has its sites', () => {
    const sites = BASELINES.map((b) => [b.id, operatorById('delay-effect')?.sites(groundOf(b))]);
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
