import { expect, it } from 'vitest';
import { by, kinds, offered } from './rewritten.ts';

it('lets one request come with a credential for another audience, or of another client', () => {
  expect(offered('message', 'wrong-audience')).toEqual(['say:a1 other-audience', 'say:a1 other-client']);
  const plan = by('message', 'wrong-audience', 'say:a1', { credential: 'other-client' });
  expect(kinds(plan)).toEqual(['alice open', 'alice say (other-client) *']);
});
