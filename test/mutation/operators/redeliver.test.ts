import { describe, expect, it } from 'vitest';
import { operatorById } from '../../../src/mutation/registry.ts';
import { BASELINES, baselineOf, groundOf, mutated } from '../grounds.ts';
import { outline } from '../outline.ts';

const ground = groundOf(baselineOf('refund-queue'));

// biome-ignore format: one action a line
const PLANS = [
  {
    parameters: { when: 'after' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      'alice resume main',
      '$control redeliver main.0.0 !',
    ],
  },
  {
    parameters: { when: 'during' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      '$control fault delay-effect main {"ms":50} !',
      'together alice resume main | $control redeliver main.0.0 at 0 20 !',
    ],
  },
  {
    parameters: { when: 'before' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      '$control redeliver main.0.0 !',
      'alice resume main',
    ],
  },
];

describe('redeliver', () => {
  it.each(PLANS)('$parameters', ({ parameters, plan }) => {
    expect(outline(mutated(ground, { operator: 'redeliver', site: 'dispatch:a5', parameters }))).toEqual(plan);
  });

  it('has its sites', () => {
    const sites = BASELINES.map((b) => [b.id, operatorById('redeliver')?.sites(groundOf(b))]);
    expect(Object.fromEntries(sites)).toEqual({
      refund: [],
      'refund-queue': ['dispatch:a5'],
      parallel: [],
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
