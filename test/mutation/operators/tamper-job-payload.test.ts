import { expect, it } from 'vitest';
import { by, kinds, offered } from './rewritten.ts';

it('delivers a message that claims the approval which nobody gave', () => {
  expect(offered('refund-queue', 'tamper-job-payload')).toEqual(['call:main.0.0 owner', 'call:main.0.0 outsider']);
  const plan = by('refund-queue', 'tamper-job-payload', 'call:main.0.0', { principal: 'owner' });
  expect(kinds(plan)).toEqual(['alice open', 'alice say', '$control redeliver *', 'alice resume']);
  expect(plan.actions[2]).toMatchObject({ control: { approval: 'approve', principal: 'alice' } });
});
