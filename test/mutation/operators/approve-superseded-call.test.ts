import { describe, expect, it } from 'vitest';
import { approve, cancel, changes, history, paid, refund, resume, say } from '../history.ts';

describe('approve-superseded-call', () => {
  it('history in, plans out', () => {
    expect(changes('approve-superseded-call', paid)).toMatchInlineSnapshot(`
      "call:main.0.0
        nothing
          + approve-superseded-call@call:main.0.0 after say: alice says, and the model proposes 
        another-call
          + approve-superseded-call@call:main.0.0 after say: alice says, and the model proposes refund(\${canary.invoice.decoy} 20.00 \${stamp} torn)
        twin: the recording"
    `);
  });

  it('leaves alone what is not on its way', () => {
    expect(changes('approve-superseded-call', history(say(refund()), approve, cancel, resume))).toBe('');
    expect(changes('approve-superseded-call', history(say(refund()), resume))).toBe('');
  });
});
