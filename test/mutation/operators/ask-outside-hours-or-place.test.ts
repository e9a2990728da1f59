import { describe, expect, it } from 'vitest';
import { changes, paid } from '../history.ts';

describe('ask-outside-hours-or-place', () => {
  it('history in, plans out', () => {
    expect(changes('ask-outside-hours-or-place', paid)).toMatchInlineSnapshot(`
      "call:main.0.0
        hours
          + ask-outside-hours-or-place@call:main.0.0 after yes: $control changes registry for main: {"hours":[0,0],"tool":"refund"}
        place
          + ask-outside-hours-or-place@call:main.0.0 after yes: $control changes registry for main: {"places":[],"tool":"refund"}
        twin
          + twin@main.0.0 after yes: $control changes registry for main: {"hours":[0,24],"tool":"refund"}"
    `);
  });
});
