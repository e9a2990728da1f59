import { describe, expect, it } from 'vitest';
import { approve, cancel, changes, history, paid, refund, resume, say } from '../history.ts';

describe('revoke-membership-then-resume', () => {
  it('history in, plans out', () => {
    expect(changes('revoke-membership-then-resume', paid)).toMatchInlineSnapshot(`
      "call:main.0.0
        approved
          + revoke-membership-then-resume@call:main.0.0 after yes: $control changes membership for main: {"principal":"alice","standing":"revoked"}
        pending
          + revoke-membership-then-resume@call:main.0.0 after say: $control changes membership for main: {"principal":"alice","standing":"revoked"}
        twin: the recording"
    `);
  });

  it('leaves alone what is not on its way', () => {
    expect(changes('revoke-membership-then-resume', history(say(refund()), approve, cancel, resume))).toBe('');
    expect(changes('revoke-membership-then-resume', history(say(refund()), resume))).toBe('');
  });
});
