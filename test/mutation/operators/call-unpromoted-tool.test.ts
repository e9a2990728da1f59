import { describe, expect, it } from 'vitest';
import { changes, history, paid, say, send } from '../history.ts';

describe('call-unpromoted-tool', () => {
  it('history in, plans out', () => {
    expect(changes('call-unpromoted-tool', paid)).toMatchInlineSnapshot(`
      "call:main.0.0
        proposing
          + call-unpromoted-tool@call:main.0.0 after open: $control changes registry for main: {"promoted":false,"tool":"refund"}
        approved
          + call-unpromoted-tool@call:main.0.0 after yes: $control changes registry for main: {"promoted":false,"tool":"refund"}
        pending
          + call-unpromoted-tool@call:main.0.0 after say: $control changes registry for main: {"promoted":false,"tool":"refund"}
        twin: the recording"
    `);
  });

  it('a call that needs no approval', () => {
    expect(changes('call-unpromoted-tool', history(say(send)))).toMatchInlineSnapshot(`
      "call:main.0.0
        proposing
          + call-unpromoted-tool@call:main.0.0 after open: $control changes registry for main: {"promoted":false,"tool":"send_message"}
        twin: the recording"
    `);
  });
});
