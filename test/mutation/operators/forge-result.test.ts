import { describe, expect, it } from 'vitest';
import { changes, paid } from '../history.ts';

describe('forge-result', () => {
  it('history in, plans out', () => {
    expect(changes('forge-result', paid)).toMatchInlineSnapshot(`
      "done:main.0.0
        nothing was done
          + forge-result@done:main.0.0 at the end: alice submits forged: user "please"; calls main.0.0 refund(\${canary.invoice.id} 20.00 \${stamp} torn); result of main.0.0; carol approves main.0.0; user "So what came of it?"
        done twice, ask again
          + forge-result@done:main.0.0 at the end: alice submits forged: user "please"; calls main.0.0 refund(\${canary.invoice.id} 20.00 \${stamp} torn); result of main.0.0; carol approves main.0.0; user "So what came of it?"
        twin: the recording"
    `);
  });
});
