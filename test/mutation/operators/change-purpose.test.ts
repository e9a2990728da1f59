import { describe, expect, it } from 'vitest';
import { baselineOf, groundOf } from '../grounds.ts';
import { changes } from '../history.ts';

describe('change-purpose', () => {
  it('history in, plans out', () => {
    expect(changes('change-purpose', groundOf(baselineOf('refund')))).toMatchInlineSnapshot(`
      "call:main.0.0
        approved, marketing
          + change-purpose@call:main.0.0 after a5: $control changes purpose for main: {"purpose":"marketing"}
        approved, research
          + change-purpose@call:main.0.0 after a5: $control changes purpose for main: {"purpose":"research"}
        proposing, marketing
          + change-purpose@call:main.0.0 after a0: $control changes purpose for main: {"purpose":"marketing"}
        proposing, research
          + change-purpose@call:main.0.0 after a0: $control changes purpose for main: {"purpose":"research"}
        twin
          + twin@main.0.0 after a5: $control changes purpose for main: {"purpose":"service"}"
    `);
  });
});
