import { describe, expect, it } from 'vitest';
import { baselineOf, groundOf } from '../grounds.ts';
import { changes } from '../history.ts';

describe('oversize-argument', () => {
  it('history in, plans out', () => {
    const filled = changes('oversize-argument', groundOf(baselineOf('message')));
    // A long filling is told by its length.
    expect(filled.replace(/(.)\1{99,}/g, (all) => `${all[0]} times ${all.length}`)).toMatchInlineSnapshot(`
      "call:main.0.0
        plain
          ~ a1: alice says, and the model proposes send_message(\${canary.outbox.id} \${stamp} Your parcel is on its way. x times 8192)
        wide
          ~ a1: alice says, and the model proposes send_message(\${canary.outbox.id} \${stamp} Your parcel is on its way. — times 2731)
        twin: the recording"
    `);
  });
});
