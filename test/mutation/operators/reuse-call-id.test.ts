import { describe, expect, it } from 'vitest';
import { operatorById } from '../../../src/mutation/registry.ts';
import { BASELINES, baselineOf, groundOf, mutated } from '../grounds.ts';
import { outline } from '../outline.ts';

const ground = groundOf(baselineOf('refund'));

// biome-ignore format: one action a line
const PLANS = [
  {
    parameters: { arguments: 'decoy' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      'alice resume main',
      'alice say main.1: refund ${canary.invoice.decoy} as main.0.0 !',
      'alice resume main !',
    ],
  },
  {
    parameters: { arguments: 'same' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      'alice resume main',
      'alice say main.1: refund ${canary.invoice.id} as main.0.0 !',
      'alice resume main !',
    ],
  },
];

describe('reuse-call-id', () => {
  it.each(PLANS)('$parameters', ({ parameters, plan }) => {
    expect(outline(mutated(ground, { operator: 'reuse-call-id', site: 'reused:main.0.0', parameters }))).toEqual(plan);
  });

  it('has its sites', () => {
    const sites = BASELINES.map((b) => [b.id, operatorById('reuse-call-id')?.sites(groundOf(b))]);
    expect(Object.fromEntries(sites)).toEqual({
      refund: ['reused:main.0.0'],
      'refund-queue': ['reused:main.0.0'],
      parallel: ['reused:main.0.0'],
      'delete-cancelled': ['reused:main.0.0'],
      message: [],
      customer: [],
      deploy: ['reused:main.0.0'],
      note: [],
      page: [],
      account: [],
      record: [],
      code: [],
      context: ['reused:main.1.0'],
    });
  });

  it('has a twin that is legal', () => {
    const twin = operatorById('reuse-call-id')?.twin(ground, 'reused:main.0.0');
    expect(twin && outline(twin)).toEqual([
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      'alice resume main',
      'alice say main.1: refund ${canary.invoice.decoy} as main.0.0',
      'carol approve main.1.0',
      'alice resume main',
    ]);
  });
});
