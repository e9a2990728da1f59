import { describe, expect, it } from 'vitest';
import { baselineOf, groundOf } from '../grounds.ts';
import { changes } from '../history.ts';

describe('switch-session-context', () => {
  it('history in, plans out', () => {
    expect(changes('switch-session-context', groundOf(baselineOf('context')))).toMatchInlineSnapshot(`
      "call:main.1.0
        approved, everybody
          + switch-session-context@call:main.1.0 after a8: $control changes context for main: {"key":"audience","value":"everybody"}
        approved, partners
          + switch-session-context@call:main.1.0 after a8: $control changes context for main: {"key":"audience","value":"partners"}
        approved, press
          + switch-session-context@call:main.1.0 after a8: $control changes context for main: {"key":"audience","value":"press"}
        twin
          + twin@main.1.0 after a5: $control changes context for main: {"key":"audience","value":"everybody"}"
    `);
  });
});
