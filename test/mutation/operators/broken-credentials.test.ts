import { expect, it } from 'vitest';
import { by, kinds, offered } from './rewritten.ts';

it.each([
  ['pass-token-through', 'downstream'],
  ['reuse-consent-across-clients', 'unconsented-client'],
  ['widen-scope', 'narrow-scope'],
])('%s lets one request come with a credential of its kind', (id, credential) => {
  expect(offered('message', id)).toEqual([`say:a1 ${credential}`]);
  expect(kinds(by('message', id, 'say:a1', { credential }))).toEqual(['alice open', `alice say (${credential}) *`]);
});
