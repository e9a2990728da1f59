import { describe, expect, it } from 'vitest';
import { changes, history, paid, say, send } from '../history.ts';

describe('restore-under-new-schema', () => {
  it('history in, plans out', () => {
    expect(changes('restore-under-new-schema', paid)).toMatchInlineSnapshot(`
      "call:main.0.0
        approved
          + restore-under-new-schema@call:main.0.0 after yes: $control changes registry for main: {"schema":"next","tool":"refund"}
        pending
          + restore-under-new-schema@call:main.0.0 after say: $control changes registry for main: {"schema":"next","tool":"refund"}
        proposing
          + restore-under-new-schema@call:main.0.0 after open: $control changes registry for main: {"schema":"next","tool":"refund"}
        twin: the recording"
    `);
  });

  it('a call that needs no approval', () => {
    expect(changes('restore-under-new-schema', history(say(send)))).toMatchInlineSnapshot(`
      "call:main.0.0
        proposing
          + restore-under-new-schema@call:main.0.0 after open: $control changes registry for main: {"schema":"next","tool":"send_message"}
        twin: the recording"
    `);
  });
});
