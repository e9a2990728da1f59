import { describe, expect, it } from 'vitest';
import { operatorById } from '../../../src/mutation/registry.ts';
import { BASELINES, baselineOf, groundOf, mutated } from '../grounds.ts';
import { outline } from '../outline.ts';

const ground = groundOf(baselineOf('refund'));

// biome-ignore format: one action a line
const PLANS = [
  {
    parameters: { next: 'resume' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      '$control fault drop-answer main !',
      'alice resume main',
      'alice resume main !',
    ],
  },
  {
    parameters: { next: 'nothing' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      '$control fault drop-answer main !',
      'alice resume main',
    ],
  },
  {
    parameters: { next: 'resume-twice' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      '$control fault drop-answer main !',
      'alice resume main',
      'alice resume main !',
      'alice resume main !',
    ],
  },
];

describe('disconnect-mid-stream', () => {
  it.each(PLANS)('$parameters', ({ parameters, plan }) => {
    expect(outline(mutated(ground, { operator: 'disconnect-mid-stream', site: 'dispatch:a7', parameters }))).toEqual(
      plan,
    );
  });

  it('has its sites', () => {
    const sites = BASELINES.map((b) => [b.id, operatorById('disconnect-mid-stream')?.sites(groundOf(b))]);
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
