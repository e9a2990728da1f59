import { expect, it } from 'vitest';
import { by, kinds, offered } from './rewritten.ts';

const ID = 'write-with-read-credential';

it('has an approved call invoked in place of the resume, on a credential for reading', () => {
  expect(offered('refund', ID)).toEqual(['approved:main.0.0 narrow-scope']);
  const plan = by('refund', ID, 'approved:main.0.0', { credential: 'narrow-scope' });
  expect(kinds(plan)).toEqual(['alice open', 'alice say', 'carol decide', 'alice invoke direct (narrow-scope) *']);
  expect(plan.actions.at(-1)).toMatchObject({ run: 'main', call: 'main.0.0', tool: 'refund' });
});

it('has an ungated tool invoked at a decoy', () => {
  const plan = by('message', ID, 'ungated:main.0.0', { credential: 'narrow-scope' });
  expect(kinds(plan)).toEqual(['alice open', 'alice say', 'alice invoke direct (narrow-scope) *']);
  expect(plan.actions.at(-1)).toMatchObject({ arguments: { to: '${canary.outbox.decoy}' } });
});

it('leaves tools that read alone', () => {
  expect(offered('customer', ID)).toEqual([]);
});
