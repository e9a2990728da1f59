import { describe, expect, it } from 'vitest';
import { changes, paid } from '../history.ts';

describe('ask-outside-hours-or-place', () => {
  it('history in, plans out', () => {
    expect(changes('ask-outside-hours-or-place', paid)).toMatchInlineSnapshot();
  });
});
