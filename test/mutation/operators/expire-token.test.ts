import { expect, it } from 'vitest';
import { by, kinds, offered } from './rewritten.ts';

it('lets one request come with a credential that has expired', () => {
  expect(offered('refund', 'expire-token')).toEqual(['resume:a7 expired', 'say:a1 expired', 'decide:a5 expired']);
  const plan = by('refund', 'expire-token', 'resume:a7', { credential: 'expired' });
  expect(kinds(plan)).toEqual(['alice open', 'alice say', 'carol decide', 'alice resume (expired) *']);
});
