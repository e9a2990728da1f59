import { describe, expect, it } from 'vitest';
import { changes, history, paid, say, send } from '../history.ts';

describe('replay-after-membership-change', () => {
  it('history in, plans out', () => {
    expect(changes('replay-after-membership-change', paid)).toMatchInlineSnapshot(`
      "call:main.0.0
        retry
          + replay-after-membership-change@call:main.0.0 after go: $control changes membership for main: {"principal":"alice","standing":"revoked"}
          + replay-after-membership-change@call:main.0.0.again at the end: alice retries main.0.0
        invoke
          + replay-after-membership-change@call:main.0.0 after go: $control changes membership for main: {"principal":"alice","standing":"revoked"}
          + replay-after-membership-change@call:main.0.0.again at the end: alice invokes refund(\${canary.invoice.id} 20.00 \${stamp} torn) as main.0.0
        twin: the recording"
    `);
  });

  it('a call that needs no approval', () => {
    expect(changes('replay-after-membership-change', history(say(send)))).toMatchInlineSnapshot(`
      "call:main.0.0
        retry
          + replay-after-membership-change@call:main.0.0 after say: $control changes membership for main: {"principal":"alice","standing":"revoked"}
          + replay-after-membership-change@call:main.0.0.again at the end: alice retries main.0.0
        invoke
          + replay-after-membership-change@call:main.0.0 after say: $control changes membership for main: {"principal":"alice","standing":"revoked"}
          + replay-after-membership-change@call:main.0.0.again at the end: alice invokes send_message(\${canary.outbox.id} \${stamp} hi) as main.0.0
        twin: the recording"
    `);
  });
});
