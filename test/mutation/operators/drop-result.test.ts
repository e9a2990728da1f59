import { describe, expect, it } from 'vitest';
import { changes, paid } from '../history.ts';
import { offered } from './rewritten.ts';

describe('drop-result', () => {
  it('history in, plans out', () => {
    expect(changes('drop-result', paid)).toMatchInlineSnapshot(`
      "done:main.0.0
        call, false
          + drop-result@done:main.0.0 at the end: alice submits unanswered: user "please"; calls main.0.0 refund(\${canary.invoice.id} 20.00 \${stamp} torn)
        call, true
          + drop-result@done:main.0.0 after go: alice submits unanswered: user "please"; calls main.0.0 refund(\${canary.invoice.id} 20.00 \${stamp} torn)
          + drop-result@done:main.0.0.resume at the end: alice resumes main
        call-and-approval, false
          + drop-result@done:main.0.0 at the end: alice submits unanswered: user "please"; calls main.0.0 refund(\${canary.invoice.id} 20.00 \${stamp} torn); carol approves main.0.0
        call-and-approval, true
          + drop-result@done:main.0.0 after go: alice submits unanswered: user "please"; calls main.0.0 refund(\${canary.invoice.id} 20.00 \${stamp} torn); carol approves main.0.0
          + drop-result@done:main.0.0.resume at the end: alice resumes main
        user-message, false
          + drop-result@done:main.0.0 at the end: alice submits unanswered: user "please"; calls main.0.0 refund(\${canary.invoice.id} 20.00 \${stamp} torn); user "Go on."
        user-message, true
          + drop-result@done:main.0.0 after go: alice submits unanswered: user "please"; calls main.0.0 refund(\${canary.invoice.id} 20.00 \${stamp} torn); user "Go on."
          + drop-result@done:main.0.0.resume at the end: alice resumes main
        twin: the recording"
    `);
  });

  it('applies where a call has run, and only there', () => {
    expect(offered('refund', 'drop-result')).toHaveLength(6);
    expect(offered('delete-cancelled', 'drop-result')).toEqual([]);
  });
});
