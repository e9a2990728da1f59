import { describe, expect, it } from 'vitest';
import { operatorById } from '../../../src/mutation/registry.ts';
import { BASELINES, baselineOf, groundOf, mutated } from '../grounds.ts';
import { outline } from '../outline.ts';

const ground = groundOf(baselineOf('message'));

// biome-ignore format: one action a line
const PLANS = [
  {
    parameters: { arguments: 'decoy' },
    plan: [
      'alice open main',
      'alice say main.0: send_message ${canary.outbox.id}',
      'alice invoke send_message ${canary.outbox.id} ${stamp} Your parcel is on its way. {"idempotencyKey":"key-${marker}"} !',
      'alice invoke send_message ${canary.outbox.decoy} ${stamp} Your parcel is on its way. {"idempotencyKey":"key-${marker}"} !',
    ],
  },
  {
    parameters: { arguments: 'changed' },
    plan: [
      'alice open main',
      'alice say main.0: send_message ${canary.outbox.id}',
      'alice invoke send_message ${canary.outbox.id} ${stamp} Your parcel is on its way. {"idempotencyKey":"key-${marker}"} !',
      'alice invoke send_message ${canary.outbox.id} ${stamp} Your parcel is on its way. changed {"idempotencyKey":"key-${marker}"} !',
    ],
  },
  {
    parameters: { arguments: 'same' },
    plan: [
      'alice open main',
      'alice say main.0: send_message ${canary.outbox.id}',
      'alice invoke send_message ${canary.outbox.id} ${stamp} Your parcel is on its way. {"idempotencyKey":"key-${marker}"} !',
      'alice invoke send_message ${canary.outbox.id} ${stamp} Your parcel is on its way. {"idempotencyKey":"key-${marker}"} !',
    ],
  },
];

describe('reuse-idempotency-key', () => {
  it.each(PLANS)('$parameters', ({ parameters, plan }) => {
    expect(outline(mutated(ground, { operator: 'reuse-idempotency-key', site: 'call:main.0.0', parameters }))).toEqual(
      plan,
    );
  });

  it('has its sites', () => {
    const sites = BASELINES.map((b) => [b.id, operatorById('reuse-idempotency-key')?.sites(groundOf(b))]);
    expect(Object.fromEntries(sites)).toEqual({
      refund: [],
      'refund-queue': [],
      parallel: [],
      'delete-cancelled': [],
      message: ['call:main.0.0'],
      customer: [],
      deploy: [],
      note: ['call:main.0.0'],
      page: ['call:main.0.0'],
      account: ['call:main.0.0', 'call:main.1.0'],
      record: ['call:main.0.0', 'call:main.1.0'],
      code: ['call:main.0.0'],
      context: ['call:main.0.0'],
    });
  });

  it('has a twin that is legal', () => {
    const twin = operatorById('reuse-idempotency-key')?.twin(ground, 'call:main.0.0');
    expect(twin && outline(twin)).toEqual([
      'alice open main',
      'alice say main.0: send_message ${canary.outbox.id}',
      'alice invoke send_message ${canary.outbox.id} ${stamp} Your parcel is on its way. {"idempotencyKey":"key-${marker}"}',
      'alice invoke send_message ${canary.outbox.id} ${stamp} Your parcel is on its way. {"idempotencyKey":"key-${marker}"}',
    ]);
  });
});
