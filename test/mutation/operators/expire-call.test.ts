import { describe, expect, it } from 'vitest';
import { approve, cancel, changes, history, paid, refund, resume, say } from '../history.ts';

describe('expire-call', () => {
  it('history in, plans out', () => {
    expect(changes('expire-call', paid)).toMatchInlineSnapshot(`
      "call:main.0.0
        pending, a-little
          + expire-call@call:main.0.0 after say: $control changes clock for main: {"advanceMs":3660000}
        pending, a-year
          + expire-call@call:main.0.0 after say: $control changes clock for main: {"advanceMs":31622400000}
        approved, a-little
          + expire-call@call:main.0.0 after yes: $control changes clock for main: {"advanceMs":3660000}
        approved, a-year
          + expire-call@call:main.0.0 after yes: $control changes clock for main: {"advanceMs":31622400000}
        twin
          + twin@main.0.0 after say: $control changes clock for main: {"advanceMs":450000}"
    `);
  });

  it('leaves alone what is not on its way', () => {
    expect(changes('expire-call', history(say(refund()), approve, cancel, resume))).toBe('');
    expect(changes('expire-call', history(say(refund()), resume))).toBe('');
  });
});
