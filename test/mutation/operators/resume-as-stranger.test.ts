import { expect, it } from 'vitest';
import { by, kinds, offered } from './rewritten.ts';

it("puts a colleague's resume in place of the owner's", () => {
  expect(offered('refund', 'resume-as-stranger')).toEqual(['resume:a7 peer', 'resume:a7 approver']);
  const plan = by('refund', 'resume-as-stranger', 'resume:a7', { by: 'peer' });
  expect(kinds(plan)).toEqual(['alice open', 'alice say', 'carol decide', 'bob resume *']);
});
