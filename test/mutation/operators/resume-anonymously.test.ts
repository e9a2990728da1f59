import { expect, it } from 'vitest';
import { by, kinds, offered } from './rewritten.ts';

it('takes the credential away from one request', () => {
  expect(offered('refund', 'resume-anonymously')).toEqual(['resume:a7 none', 'say:a1 none', 'decide:a5 none']);
  const plan = by('refund', 'resume-anonymously', 'resume:a7', { credential: 'none' });
  expect(kinds(plan)).toEqual(['alice open', 'alice say', 'carol decide', 'nobody resume *']);
});
