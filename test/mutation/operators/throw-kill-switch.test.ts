import { describe, expect, it } from 'vitest';
import { changes, history, paid, say, send } from '../history.ts';

describe('throw-kill-switch', () => {
  it('history in, plans out', () => {
    expect(changes('throw-kill-switch', paid)).toMatchInlineSnapshot(`
      "call:main.0.0/in-flight
        tool
          + throw-kill-switch@call:main.0.0/in-flight.slow after yes: $control does fault
          ~ go: at 0, 25 ms: alice resumes main | $control changes kill-switch for main: {"scope":"tool","tool":"refund"}
        server
          + throw-kill-switch@call:main.0.0/in-flight.slow after yes: $control does fault
          ~ go: at 0, 25 ms: alice resumes main | $control changes kill-switch for main: {"scope":"server","tool":"refund"}
        credential
          + throw-kill-switch@call:main.0.0/in-flight.slow after yes: $control does fault
          ~ go: at 0, 25 ms: alice resumes main | $control changes kill-switch for main: {"scope":"credential","tool":"refund"}
        tenant
          + throw-kill-switch@call:main.0.0/in-flight.slow after yes: $control does fault
          ~ go: at 0, 25 ms: alice resumes main | $control changes kill-switch for main: {"scope":"tenant"}
        run
          + throw-kill-switch@call:main.0.0/in-flight.slow after yes: $control does fault
          ~ go: at 0, 25 ms: alice resumes main | $control changes kill-switch for main: {"scope":"run"}
        twin
          + twin@main.0.0 after yes: $control changes kill-switch for main: {"scope":"tool","tool":"delete_file"}
      call:main.0.0
        tool
          + throw-kill-switch@call:main.0.0 after yes: $control changes kill-switch for main: {"scope":"tool","tool":"refund"}
        server
          + throw-kill-switch@call:main.0.0 after yes: $control changes kill-switch for main: {"scope":"server","tool":"refund"}
        credential
          + throw-kill-switch@call:main.0.0 after yes: $control changes kill-switch for main: {"scope":"credential","tool":"refund"}
        tenant
          + throw-kill-switch@call:main.0.0 after yes: $control changes kill-switch for main: {"scope":"tenant"}
        run
          + throw-kill-switch@call:main.0.0 after yes: $control changes kill-switch for main: {"scope":"run"}
        twin
          + twin@main.0.0 after yes: $control changes kill-switch for main: {"scope":"tool","tool":"delete_file"}
      call:main.0.0/pending
        tool
          + throw-kill-switch@call:main.0.0/pending after say: $control changes kill-switch for main: {"scope":"tool","tool":"refund"}
        server
          + throw-kill-switch@call:main.0.0/pending after say: $control changes kill-switch for main: {"scope":"server","tool":"refund"}
        credential
          + throw-kill-switch@call:main.0.0/pending after say: $control changes kill-switch for main: {"scope":"credential","tool":"refund"}
        tenant
          + throw-kill-switch@call:main.0.0/pending after say: $control changes kill-switch for main: {"scope":"tenant"}
        run
          + throw-kill-switch@call:main.0.0/pending after say: $control changes kill-switch for main: {"scope":"run"}
        twin
          + twin@main.0.0 after yes: $control changes kill-switch for main: {"scope":"tool","tool":"delete_file"}"
    `);
  });

  it('a call that needs no approval', () => {
    expect(changes('throw-kill-switch', history(say(send)))).toMatchInlineSnapshot(`
      "call:main.0.0
        tool
          + throw-kill-switch@call:main.0.0 after open: $control changes kill-switch for main: {"scope":"tool","tool":"send_message"}
        server
          + throw-kill-switch@call:main.0.0 after open: $control changes kill-switch for main: {"scope":"server","tool":"send_message"}
        credential
          + throw-kill-switch@call:main.0.0 after open: $control changes kill-switch for main: {"scope":"credential","tool":"send_message"}
        tenant
          + throw-kill-switch@call:main.0.0 after open: $control changes kill-switch for main: {"scope":"tenant"}
        run
          + throw-kill-switch@call:main.0.0 after open: $control changes kill-switch for main: {"scope":"run"}
        twin
          + twin@main.0.0 after open: $control changes kill-switch for main: {"scope":"tool","tool":"refund"}"
    `);
  });
});
