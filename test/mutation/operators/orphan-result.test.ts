import { describe, expect, it } from 'vitest';
import { operatorById } from '../../../src/mutation/registry.ts';
import { BASELINES, baselineOf, groundOf, mutated } from '../grounds.ts';
import { outline } from '../outline.ts';

const ground = groundOf(baselineOf('refund'));

// biome-ignore format: one action a line
const PLANS = [
  {
    parameters: { result: 'own-words' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'alice open elsewhere !',
      'alice say elsewhere.0: send_message ${canary.outbox.id} !',
      'alice answer main.0.0 from elsewhere.0.0 !',
      'carol approve main.0.0',
      'alice resume main',
    ],
  },
  {
    parameters: { result: 'error' },
    plan: [
      'alice open main',
      'alice say main.0: refund ${canary.invoice.id}',
      'alice open elsewhere !',
      'alice say elsewhere.0: send_message ${canary.outbox.id} !',
      'alice answer main.0.0 from elsewhere.0.0 !',
      'carol approve main.0.0',
      'alice resume main',
    ],
  },
];

describe('orphan-result', () => {
  it.each(PLANS)('$parameters', ({ parameters, plan }) => {
    expect(outline(mutated(ground, { operator: 'orphan-result', site: 'pending:main.0.0', parameters }))).toEqual(plan);
  });

  it('has its sites', () => {
    const sites = BASELINES.map((b) => [b.id, operatorById('orphan-result')?.sites(groundOf(b))]);
    expect(Object.fromEntries(sites)).toEqual({
      refund: ['pending:main.0.0'],
      'refund-queue': ['pending:main.0.0'],
      parallel: ['pending:main.0.0', 'pending:main.0.1'],
      'delete-cancelled': ['pending:main.0.0'],
      message: [],
      customer: [],
      deploy: ['pending:main.0.0'],
      note: [],
      page: [],
      account: [],
      record: [],
      code: [],
      context: ['pending:main.1.0'],
    });
  });
});
