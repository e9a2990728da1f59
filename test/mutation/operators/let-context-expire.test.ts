import { describe, expect, it } from 'vitest';
import { baselineOf, groundOf } from '../grounds.ts';
import { changes } from '../history.ts';

describe('let-context-expire', () => {
  it('history in, plans out', () => {
    expect(changes('let-context-expire', groundOf(baselineOf('context')))).toMatchInlineSnapshot(`
      "call:main.1.0
        proposing
          + let-context-expire@call:main.1.0 after a1: $control changes clock for main: {"advanceMs":601000}
        pending
          + let-context-expire@call:main.1.0 after a5: $control changes clock for main: {"advanceMs":601000}
        approved
          + let-context-expire@call:main.1.0 after a8: $control changes clock for main: {"advanceMs":601000}
        twin
          + twin@main.1.0 after a1: $control changes clock for main: {"advanceMs":300000}"
    `);
  });
});
