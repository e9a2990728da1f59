import { expect, it } from 'vitest';
import { by, kinds, offered } from './rewritten.ts';

const ID = 'narrow-tool-policy';

it('takes a list from a tool just before a call of it is let go', () => {
  expect(offered('refund', ID)).toEqual(['call:main.0.0 roles', 'call:main.0.0 tenants', 'call:main.0.0 environments']);
  const plan = by('refund', ID, 'call:main.0.0', { list: 'tenants' });
  expect(kinds(plan)).toEqual(['alice open', 'alice say', 'carol decide', '$control change *', 'alice resume']);
  expect(plan.actions[3]).toMatchObject({ what: 'registry', run: 'main', value: { tool: 'refund', tenants: [] } });
});
