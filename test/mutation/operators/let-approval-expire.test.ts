import { describe, expect, it } from 'vitest';
import { approve, cancel, changes, history, paid, refund, resume, say } from '../history.ts';

describe('let-approval-expire', () => {
  it('history in, plans out', () => {
    expect(changes('let-approval-expire', paid)).toMatchInlineSnapshot(`
      "call:main.0.0
        a-little, resume
          + let-approval-expire@call:main.0.0 after yes: $control changes clock for main: {"advanceMs":960000}
        a-little, invoke
          + let-approval-expire@call:main.0.0 after yes: $control changes clock for main: {"advanceMs":960000}
          + let-approval-expire@call:main.0.0.use after let-approval-expire@call:main.0.0: alice invokes refund(\${canary.invoice.id} 20.00 \${stamp} torn) as main.0.0
        a-little, retry
          + let-approval-expire@call:main.0.0 after yes: $control changes clock for main: {"advanceMs":960000}
          + let-approval-expire@call:main.0.0.use after let-approval-expire@call:main.0.0: alice retries main.0.0
        a-year, resume
          + let-approval-expire@call:main.0.0 after yes: $control changes clock for main: {"advanceMs":31622400000}
        a-year, invoke
          + let-approval-expire@call:main.0.0 after yes: $control changes clock for main: {"advanceMs":31622400000}
          + let-approval-expire@call:main.0.0.use after let-approval-expire@call:main.0.0: alice invokes refund(\${canary.invoice.id} 20.00 \${stamp} torn) as main.0.0
        a-year, retry
          + let-approval-expire@call:main.0.0 after yes: $control changes clock for main: {"advanceMs":31622400000}
          + let-approval-expire@call:main.0.0.use after let-approval-expire@call:main.0.0: alice retries main.0.0
        twin
          + twin@main.0.0 after yes: $control changes clock for main: {"advanceMs":450000}"
    `);
  });

  it('leaves alone what is not on its way', () => {
    expect(changes('let-approval-expire', history(say(refund()), approve, cancel, resume))).toBe('');
    expect(changes('let-approval-expire', history(say(refund()), resume))).toBe('');
  });
});
