import { expect, it } from 'vitest';
import { by, kinds, offered } from './rewritten.ts';

it('names another tenant beside a target of that tenant, where the target has an owner', () => {
  expect(offered('message', 'supply-tenant-in-arguments')).toEqual([]);
  const plan = by('customer', 'supply-tenant-in-arguments', 'call:main.0.0', { carrier: 'direct' });
  expect(plan.actions.at(-1)).toMatchObject({
    as: 'alice',
    path: 'direct',
    arguments: { customer: '${canary.customer.foreign}' },
    control: { tenant: 'umbra' },
  });
  const said = by('customer', 'supply-tenant-in-arguments', 'call:main.1.0', { carrier: 'messages' });
  expect(kinds(said).at(-1)).toBe('alice submit messages *');
  expect(said.actions.at(-1)).toMatchObject({ rounds: [[{ arguments: { customer: '${canary.customer.foreign}' } }]] });
});
