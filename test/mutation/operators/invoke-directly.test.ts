import { expect, it } from 'vitest';
import { by, offered } from './rewritten.ts';

it('invokes a gated tool at a decoy, naming no call and claiming nothing', () => {
  expect(offered('message', 'invoke-directly')).toEqual([]);
  const plan = by('refund', 'invoke-directly', 'call:main.0.0', { by: 'peer', path: 'direct' });
  expect(plan.actions.at(-1)).toMatchObject({
    as: 'bob',
    do: 'invoke',
    path: 'direct',
    tool: 'refund',
    arguments: { invoice: '${canary.invoice.decoy}' },
  });
  expect(plan.actions.at(-1)).not.toHaveProperty('call');
  expect(plan.actions.at(-1)).not.toHaveProperty('claimsApproval');
});
