import { describe, expect, it } from 'vitest';
import { approve, cancel, changes, history, paid, refund, resume, say } from '../history.ts';

describe('move-ownership', () => {
  it('history in, plans out', () => {
    expect(changes('move-ownership', paid)).toMatchInlineSnapshot(`
      "call:main.0.0
        approved
          + move-ownership@call:main.0.0 after yes: $control changes ownership for main: {"resource":"\${canary.invoice.id}","tenant":"umbra"}
        pending
          + move-ownership@call:main.0.0 after say: $control changes ownership for main: {"resource":"\${canary.invoice.id}","tenant":"umbra"}
        twin: the recording"
    `);
  });

  it('leaves alone what is not on its way', () => {
    expect(changes('move-ownership', history(say(refund()), approve, cancel, resume))).toBe('');
    expect(changes('move-ownership', history(say(refund()), resume))).toBe('');
  });
});
