import { describe, expect, it } from 'vitest';
import { approve, cancel, changes, history, paid, refund, resume, say } from '../history.ts';

describe('resume-superseded', () => {
  it('history in, plans out', () => {
    expect(changes('resume-superseded', paid)).toMatchInlineSnapshot(`
      "call:main.0.0
        nothing
          + resume-superseded@call:main.0.0 after yes: alice says, and the model proposes 
        another-call
          + resume-superseded@call:main.0.0 after yes: alice says, and the model proposes refund(\${canary.invoice.decoy} 20.00 \${stamp} torn)
        twin: the recording"
    `);
  });

  it('leaves alone what is not on its way', () => {
    expect(changes('resume-superseded', history(say(refund()), approve, cancel, resume))).toBe('');
    expect(changes('resume-superseded', history(say(refund()), resume))).toBe('');
  });
});
