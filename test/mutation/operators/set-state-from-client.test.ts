import { describe, expect, it } from 'vitest';
import { operatorById } from '../../../src/mutation/registry.ts';
import { BASELINES, baselineOf, groundOf, mutated } from '../grounds.ts';
import { outline } from '../outline.ts';

const ground = groundOf(baselineOf('refund'));

// biome-ignore format: one action a line
const PLANS = [
  {
    parameters: { claim: 'executing' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      'alice resume main',
      'alice submit claimed: user, assistant(refund ${canary.invoice.decoy}) {"state":"EXECUTING"} !',
    ],
  },
  {
    parameters: { claim: 'authorized' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      'alice resume main',
      'alice submit claimed: user, assistant(refund ${canary.invoice.decoy}) {"state":"DISPATCH_AUTHORIZED"} !',
    ],
  },
  {
    parameters: { claim: 'approved' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'carol approve main.0.0',
      'alice resume main',
      'alice submit claimed: user, assistant(refund ${canary.invoice.decoy}) {"approved":true} !',
    ],
  },
];

describe('set-state-from-client', () => {
  it.each(PLANS)('$parameters', ({ parameters, plan }) => {
    expect(outline(mutated(ground, { operator: 'set-state-from-client', site: 'call:main.0.0', parameters }))).toEqual(
      plan,
    );
  });

  it('has its sites', () => {
    const sites = BASELINES.map((b) => [b.id, operatorById('set-state-from-client')?.sites(groundOf(b))]);
    expect(Object.fromEntries(sites)).toEqual({
      refund: ['call:main.0.0'],
      'refund-queue': ['call:main.0.0'],
      parallel: ['call:main.0.0', 'call:main.0.1'],
      'delete-cancelled': ['call:main.0.0'],
      message: ['call:main.0.0'],
      customer: ['call:main.0.0', 'call:main.1.0'],
      deploy: ['call:main.0.0'],
      note: ['call:main.0.0'],
      page: ['call:main.0.0'],
      account: ['call:main.0.0', 'call:main.1.0'],
      record: ['call:main.0.0', 'call:main.1.0'],
      code: ['call:main.0.0'],
      context: ['call:main.0.0', 'call:main.1.0'],
    });
  });
});
