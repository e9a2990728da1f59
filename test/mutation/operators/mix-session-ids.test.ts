import { expect, it } from 'vitest';
import { by, kinds, offered } from './rewritten.ts';

it("has somebody with a run of their own ask for the owner's call, in place of the owner", () => {
  expect(offered('refund', 'mix-session-ids')).toHaveLength(4);
  const plan = by('refund', 'mix-session-ids', 'call:main.0.0', { who: 'outsider', by: 'direct' });
  expect(kinds(plan)).toEqual(['alice open', 'alice say', 'carol decide', 'mallory open *', 'mallory invoke direct *']);
  expect(plan.actions.at(-2)).toMatchObject({ run: 'theirs' });
  expect(plan.actions.at(-1)).toMatchObject({ call: 'main.0.0', tool: 'refund' });
});
