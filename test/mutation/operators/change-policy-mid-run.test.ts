import { describe, expect, it } from 'vitest';
import { changes, history, paid, say, send } from '../history.ts';

describe('change-policy-mid-run', () => {
  it('history in, plans out', () => {
    expect(changes('change-policy-mid-run', paid)).toMatchInlineSnapshot(`
      "call:main.0.0
        approved, deny-tool
          + change-policy-mid-run@call:main.0.0 after yes: $control changes policy for main: {"deny":"refund"}
        approved, new-version
          + change-policy-mid-run@call:main.0.0 after yes: $control changes policy for main: {"version":"next"}
        pending, deny-tool
          + change-policy-mid-run@call:main.0.0 after say: $control changes policy for main: {"deny":"refund"}
        pending, new-version
          + change-policy-mid-run@call:main.0.0 after say: $control changes policy for main: {"version":"next"}
        twin: the recording"
    `);
  });

  it('a call that needs no approval', () => {
    expect(changes('change-policy-mid-run', history(say(send)))).toMatchInlineSnapshot(`
      "call:main.0.0
        proposing, deny-tool
          + change-policy-mid-run@call:main.0.0 after open: $control changes policy for main: {"deny":"send_message"}
        twin: the recording"
    `);
  });
});
